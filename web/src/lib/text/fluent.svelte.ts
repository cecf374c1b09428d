/** The page's texts, from the same Fluent files as the terminal's. The language can be changed at any time. */
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { read, write } from '../state/storage'

export type Lang = 'en' | 'es'
export type Facts = Record<string, string | number>

const KEY = 'penultima.lang'

export const LANGS: Lang[] = ['en', 'es']
export const LOCALES: Record<Lang, string> = { en: 'en-US', es: 'es-419' }

// Not the files for the rulebook, which comes from the server, and for the terminal.
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
  const saved = read(KEY)
  if (saved === 'en' || saved === 'es') return saved
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

class Language {
  current = $state<Lang>(firstLang())

  use(lang: Lang): void {
    this.current = lang
    write(KEY, lang)
  }
}

export const language = new Language()

/** A message by its id, or by id and attribute: `event-drew.you`. */
export function say(id: string, facts: Facts = {}): string {
  const lang = language.current
  const [name = id, attribute] = id.split('.')
  const message = bundle(lang).getMessage(name)
  const pattern = attribute ? message?.attributes[attribute] : message?.value
  if (!pattern) {
    if (import.meta.env.DEV) console.error(`no message ${id} in ${lang}`)
    return id
  }
  return bundle(lang).formatPattern(pattern, facts)
}

export function hasAttribute(id: string, attribute: string): boolean {
  return attribute in (bundle('en').getMessage(id)?.attributes ?? {})
}

export function hasWords(id: string): boolean {
  return bundle(language.current).hasMessage(id)
}
