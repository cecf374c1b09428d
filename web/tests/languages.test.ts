import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { bestLang, firstLang, LANG_KEY, LANGS, LANGUAGES } from '../src/lib/text/languages'
import { language, say } from '../src/lib/text/fluent.svelte'
import LanguageMenu from '../src/ui/LanguageMenu.svelte'

afterEach(() => vi.restoreAllMocks())

it.each([
  [['fr-CA', 'en'], 'fr'],
  [['de-DE', 'es-MX', 'fr'], 'es'],
  [['ES'], 'es'],
  [['de', 'tlh'], 'en'],
  [[], 'en'],
])('Of the languages %j that a browser prefers, the page speaks %s', (tags, lang) => {
  expect(bestLang(tags)).toBe(lang)
})

it('What the person chose comes before what the browser prefers', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'en'])
  expect(firstLang()).toBe('en') // chosen in setup.ts
  localStorage.removeItem(LANG_KEY)
  expect(firstLang()).toBe('fr')
  localStorage.setItem(LANG_KEY, 'a language that was removed')
  expect(firstLang()).toBe('fr')
})

it('The menu has every language by its own name, and changes the page at once', async () => {
  render(LanguageMenu)
  const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  expect([...menu.options].map(({ text, lang }) => [text, lang])).toEqual(LANGS.map((lang) => [LANGUAGES[lang].name, lang]))
  await fireEvent.change(menu, { target: { value: 'fr' } })
  expect(language.current).toBe('fr')
  expect(say('list-or', { head: '7', last: '8' })).toBe('7 ou 8')
  expect(screen.getByRole('combobox', { name: 'Langue' })).toBe(menu)
})
