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

it('A browser without room for a language or for settings takes them all the same', () => {
  language.use('es')
  expect(language.current).toBe('es')
  saveSettings()
  expect(document.documentElement.dataset.motion).toBe('system')
})

it('A seat that the browser does not keep is known for as long as the page is open', () => {
  saveSeat(seat)
  expect(savedSeat('bcdf2345')).toEqual(seat)
})
