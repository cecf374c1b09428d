/** The page's languages, and their texts, which are fetched when they are first needed. */
import { LANGUAGES } from '../generated/languages'
import { read } from '../state/storage'

export { TEXTS } from 'virtual:texts'
export { LANGUAGES }

export type Lang = keyof typeof LANGUAGES
/** Texts that are fetched together: web/texts.json. */
export type TextPart = 'page' | 'analysis' | 'book' | 'lesson'

export const LANG_KEY = 'penultima.lang'

export const LANGS = Object.keys(LANGUAGES) as Lang[]

/** The language that the person chose, or else the first of the browser's that there is. */
export function firstLang(): Lang {
  return bestLang([read(LANG_KEY) ?? '', ...navigator.languages])
}

/** The first language that there is, by tags such as “fr-CA”; or English. */
export function bestLang(tags: readonly string[]): Lang {
  for (const tag of tags) {
    const found = LANGS.filter((lang) => family(lang) === family(tag))
    if (found[0]) return found.find((lang) => lang.toLowerCase() === tag.toLowerCase()) ?? found[0]
  }
  return 'en'
}

function family(tag: string): string {
  return tag.toLowerCase().replace(/-.*/, '')
}
