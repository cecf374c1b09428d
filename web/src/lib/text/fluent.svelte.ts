/** The page's texts, from the same Fluent files as the terminal's. The language can be changed at any time. */
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { read, write } from '../state/storage'

export type Lang = 'en' | 'es'
export type Facts = Record<string, string | number>

const KEY = 'penultima.lang'

export const LANGS: Lang[] = ['en', 'es']
export const LOCALES: Record<Lang, string> = { en: 'en-US', es: 'es-419' }

const texts = { en: () => import('./en'), es: () => import('./es') }
const bundles: Partial<Record<Lang, FluentBundle>> = {}
/** Texts of screens that are loaded later than the page. */
const added: Record<Lang, string>[] = []

/** Fetches the texts of a language. Nothing can be said in it before. */
export async function load(lang: Lang): Promise<void> {
  if (bundles[lang]) return
  const bundle = new FluentBundle(LOCALES[lang], { useIsolating: false })
  const own = (await texts[lang]()).default
  for (const text of [...own, ...added.map((more) => more[lang])]) bundle.addResource(new FluentResource(text))
  bundles[lang] = bundle
}

/** Add the texts of a screen, in every language. */
export function addTexts(more: Record<Lang, string>): void {
  added.push(more)
  for (const lang of LANGS) bundles[lang]?.addResource(new FluentResource(more[lang]))
}

function bundle(lang: Lang): FluentBundle {
  const found = bundles[lang]
  if (!found) throw new Error(`the texts in ${lang} are not loaded`)
  return found
}

function firstLang(): Lang {
  const saved = read(KEY)
  if (saved === 'en' || saved === 'es') return saved
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

class Language {
  current = $state<Lang>(firstLang())

  use(lang: Lang): void {
    write(KEY, lang)
    if (bundles[lang]) this.current = lang
    else void load(lang).then(() => (this.current = lang))
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
  return attribute in (bundle(language.current).getMessage(id)?.attributes ?? {})
}

export function hasWords(id: string): boolean {
  return bundle(language.current).hasMessage(id)
}
