/** The page's texts, from the same Fluent files as the terminal's. The language can be changed at any time. */
import { FluentBundle, FluentNumber, type FluentValue } from '@fluent/bundle'
import { write } from '../state/storage'
import { firstLang, LANG_KEY, LANGS, LANGUAGES, TEXTS, type Lang, type TextPart } from './languages'

export { LANGS, LANGUAGES, type Lang }
export type Facts = Record<string, string | number>

const bundles = new Map<Lang, FluentBundle>()
/** The parts of the page whose texts are there in every language that is loaded. */
const parts = new Set<TextPart>(['page'])
const coming = new Map<string, Promise<void>>()
const there = new Set<string>()

/** Fetches the texts of a language. Nothing can be said in it before. */
export async function load(lang: Lang): Promise<void> {
  if (!bundles.has(lang)) bundles.set(lang, emptyBundle(lang))
  await Promise.all([...parts].map((part) => fetchTexts(lang, part)))
}

/** Fetches the texts of a part of the page that is loaded later, in the languages that are in use. */
export async function addTexts(part: TextPart): Promise<void> {
  parts.add(part)
  await Promise.all([...bundles.keys()].map((lang) => fetchTexts(lang, part)))
}

/** Each is fetched once; after a failure, it can be asked for again. */
function fetchTexts(lang: Lang, part: TextPart): Promise<void> {
  const file = `${lang} ${part}`
  const texts =
    coming.get(file) ??
    TEXTS[lang][part]().then(
      ({ default: found }) => {
        bundle(lang).addResource(found)
        there.add(file)
      },
      (failure: unknown) => {
        coming.delete(file)
        throw failure
      },
    )
  coming.set(file, texts)
  return texts
}

function isLoaded(lang: Lang): boolean {
  return [...parts].every((part) => there.has(`${lang} ${part}`))
}

/** An empty bundle, with the function that messages use to ask how a word begins: `SOUND($word)`. */
function emptyBundle(lang: Lang): FluentBundle {
  let sounds: [string, RegExp][] | null = null
  function sound([word]: FluentValue[]): string {
    sounds ??= Object.entries(bundle.getMessage('language-sounds')?.attributes ?? {}).map(([name, begins]) => [name, new RegExp(`^(?:${String(begins)})`, 'iu')])
    const text = String(word instanceof FluentNumber ? word.value : word)
    return sounds.find(([, begins]) => begins.test(text))?.[0] ?? 'other'
  }
  const bundle: FluentBundle = new FluentBundle(LANGUAGES[lang].locale, { useIsolating: false, functions: { SOUND: sound } })
  return bundle
}

function bundle(lang: Lang): FluentBundle {
  const found = bundles.get(lang)
  if (!found) throw new Error(`the texts in ${lang} are not loaded`)
  return found
}

class Language {
  current = $state<Lang>(firstLang())
  /** The one that was chosen last: it is in use as soon as its texts are there. */
  private wanted: Lang = this.current

  get locale(): string {
    return LANGUAGES[this.current].locale
  }

  use(lang: Lang): void {
    write(LANG_KEY, lang)
    this.wanted = lang
    if (isLoaded(lang)) this.current = lang
    else void load(lang).then(() => lang === this.wanted && (this.current = lang))
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
