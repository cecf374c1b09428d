import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveSettings } from '../src/lib/state/settings.svelte'
import { saveSeat, savedSeat } from '../src/lib/net/saved_seats'
import { language } from '../src/lib/text/fluent.svelte'

const seat = { slug: 'bcdf2345', token: 'secret', name: 'Ana', edition: 'zelda', table: '', at: 0 }

beforeEach(() => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('Language and settings work in a browser that stores nothing', () => {
  language.use('es')
  expect(language.current).toBe('es')
  saveSettings()
  expect(document.documentElement.dataset.motion).toBe('system')
})

it('A seat that the browser does not store is known until the page is closed', () => {
  saveSeat(seat)
  expect(savedSeat('bcdf2345')).toEqual(seat)
})
