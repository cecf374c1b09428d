/** The page's languages, and their texts, which are fetched when they are first needed. */
import { read } from '../state/storage'

export type Lang = 'en' | 'es'

export const LANG_KEY = 'penultima.lang'

export const LANGS: Lang[] = ['en', 'es']
export const LOCALES: Record<Lang, string> = { en: 'en-US', es: 'es-419' }

export const TEXTS = { en: () => import('./en'), es: () => import('./es') }

/** The language that the person chose, or else the browser's. */
export function firstLang(): Lang {
  const saved = read(LANG_KEY)
  if (saved === 'en' || saved === 'es') return saved
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}
