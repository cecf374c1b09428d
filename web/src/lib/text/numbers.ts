/** Numbers and days as they are written in the language of the page. */
import { language } from './fluent.svelte'

/** “+12.4”, with the sign that typography has for less. */
export function signed(value: number): string {
  return new Intl.NumberFormat(language.locale, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value).replace('-', '−')
}

/** A day, from milliseconds since 1970. */
export function day(at: number): string {
  return new Date(at).toLocaleDateString(language.locale, { day: 'numeric', month: 'long', year: 'numeric' })
}
