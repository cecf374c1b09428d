/** Everything the page says, from the same message files as the rules. The language can change at any moment. */
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { read, write } from '../state/storage'

export type Lang = 'en' | 'es'
export type Facts = Record<string, string | number>

const KEY = 'penultima.lang'

export const LANGS: Lang[] = ['en', 'es']
export const LOCALES: Record<Lang, string> = { en: 'en-US', es: 'es-419' }

// What the page says: the rules themselves come from the server, and the terminal has words of its own.
const files = import.meta.glob<string>('../../../../src/penultima/locale/*/{bots,cards,effects,events,moves,options,page,prompts,refusals,server}.ftl', { eager: true, import: 'default' })

function bundleOf(lang: Lang): FluentBundle {
  const bundle = new FluentBundle(LOCALES[lang], { useIsolating: false })
  for (const [path, text] of Object.entries(files)) {
    if (path.includes(`/locale/${lang}/`)) bundle.addResource(new FluentResource(text))
  }
  return bundle
}

const bundles: Partial<Record<Lang, FluentBundle>> = {}

function bundle(lang: Lang): FluentBundle {
  return (bundles[lang] ??= bundleOf(lang))
}

function firstLang(): Lang {
  const kept = read(KEY)
  if (kept === 'en' || kept === 'es') return kept
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

class Words {
  lang = $state<Lang>(firstLang())

  speak(lang: Lang): void {
    this.lang = lang
    write(KEY, lang)
  }
}

export const words = new Words()

/** A message by its id, or by id and attribute: `event-drew.you`. */
export function say(id: string, facts: Facts = {}): string {
  const { lang } = words
  const [name = id, attribute] = id.split('.')
  const message = bundle(lang).getMessage(name)
  const pattern = attribute ? message?.attributes[attribute] : message?.value
  if (!pattern) {
    if (import.meta.env.DEV) console.error(`no words for ${id} in ${lang}`)
    return id
  }
  return bundle(lang).formatPattern(pattern, facts)
}

export function hasAttribute(id: string, attribute: string): boolean {
  return attribute in (bundle('en').getMessage(id)?.attributes ?? {})
}

export function hasWords(id: string): boolean {
  return bundle(words.lang).hasMessage(id)
}
