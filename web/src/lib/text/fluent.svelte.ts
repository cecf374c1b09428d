/** The page's texts, from the same Fluent files as the terminal's. The language can be changed at any time. */
import { FluentBundle, FluentNumber, type FluentResource } from '@fluent/bundle'
import { write } from '../state/storage'
import { firstLang, LANG_KEY, LANGS, LOCALES, TEXTS, type Lang } from './languages'

export { LANGS, LOCALES, type Lang }
export type Facts = Record<string, string | number>

const bundles: Partial<Record<Lang, FluentBundle>> = {}
/** Texts of screens that are loaded later than the page. */
const added: Record<Lang, FluentResource[]> = { en: [], es: [] }

/** Fetches the texts of a language. Nothing can be said in it before. */
export async function load(lang: Lang): Promise<void> {
  if (bundles[lang]) return
  const bundle = new FluentBundle(LOCALES[lang], { useIsolating: false })
  const own = (await TEXTS[lang]()).default
  for (const texts of [...own, ...added[lang]]) bundle.addResource(texts)
  bundles[lang] = bundle
}

/** Add the texts of a screen in every language, from its files by their paths. */
export function addTexts(files: Record<string, FluentResource>): void {
  for (const lang of LANGS) {
    for (const [path, texts] of Object.entries(files)) {
      if (!path.includes(`/locale/${lang}/`)) continue
      added[lang].push(texts)
      bundles[lang]?.addResource(texts)
    }
  }
}

function bundle(lang: Lang): FluentBundle {
  const found = bundles[lang]
  if (!found) throw new Error(`the texts in ${lang} are not loaded`)
  return found
}

class Language {
  current = $state<Lang>(firstLang())

  use(lang: Lang): void {
    write(LANG_KEY, lang)
    if (bundles[lang]) this.current = lang
    else void load(lang).then(() => (this.current = lang))
  }
}

export const language = new Language()

/** A whole number that is written the same in all languages. Chromium takes 50 ms on a phone to make its first `Intl.NumberFormat`. */
class SmallNumber extends FluentNumber {
  override toString(): string {
    return String(this.value)
  }
}

function fact(value: string | number): string | FluentNumber {
  if (typeof value === 'string') return value
  return Number.isInteger(value) && Math.abs(value) < 1000 ? new SmallNumber(value) : new FluentNumber(value)
}

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
  if (typeof pattern === 'string') return pattern
  return bundle(lang).formatPattern(pattern, Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, fact(value)])))
}

export function hasAttribute(id: string, attribute: string): boolean {
  return attribute in (bundle(language.current).getMessage(id)?.attributes ?? {})
}

export function hasWords(id: string): boolean {
  return bundle(language.current).hasMessage(id)
}
