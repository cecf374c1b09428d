import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { expect, it, vi } from 'vitest'
import type { Event } from '../src/lib/generated/protocol'
import { NO_DEADLINES } from '../src/lib/state/deadlines'
import { Game } from '../src/lib/state/game.svelte'
import Opening from '../src/table/Opening.svelte'
import Table from '../src/table/Table.svelte'
import { table, view } from './table_fixtures'

/** Ana and Tejo draw the same number; Tejo deals, and a Draw Two is turned up. */
const EVENTS: Event[] = [
  { type: 'lot_drawn', seat: 0, card: 'R9' },
  { type: 'lot_drawn', seat: 1, card: 'B1' },
  { type: 'lot_drawn', seat: 2, card: 'G9' },
  { type: 'lot_drawn', seat: 0, card: 'R2' },
  { type: 'lot_drawn', seat: 2, card: 'T5' },
  { type: 'dealer_chosen', seat: 2 },
  { type: 'turned_up', card: 'RD' },
  { type: 'drew', seat: 0, count: 2, why: 'card', cards: ['B2', 'B3'] },
  { type: 'skipped', seat: 0 },
  { type: 'turn_began', seat: 1 },
]

function opened(you = 0): Game {
  const game = new Game('bcdf2345', null)
  game.table = table()
  game.you = you
  // A bot has played meanwhile: another card is on top.
  game.view = view({ dealer: 2, top: 'B9', color: 'blue' })
  game.log = EVENTS.map((event, key) => ({ key, batch: 0, event }))
  game.times = { ...NO_DEADLINES, openingEnd: performance.now() + 5000 }
  return game
}

it('While the opening is shown the table takes no key and no click, and Skip has the focus', () => {
  const game = opened()
  const move = vi.spyOn(game, 'move').mockReturnValue()
  const { container } = render(Table, { game })
  const skip = screen.getByRole('button', { name: 'Skip' })
  expect(document.activeElement).toBe(skip)
  expect(container.querySelector('.hand')?.closest('[inert]')).not.toBeNull()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }))
  expect(move).not.toHaveBeenCalled()
  skip.click()
  flushSync()
  expect(container.querySelector('[inert]')).toBeNull()
})

it('It says which card was turned up, and what it does', () => {
  render(Opening, { game: opened(), ondone: () => {} })
  screen.getByText('The card turned up is red Draw Two.')
  screen.getByText(/You drew blue 2 and blue 3. You lose your turn. Beto's turn./)
})

it('After a tie, only the card that decided is marked', () => {
  const { container } = render(Opening, { game: opened(), ondone: () => {} })
  const marked = [...container.querySelectorAll('li')].map((each) => each.classList.contains('dealer'))
  expect(marked).toEqual([false, false, false, false, true])
})

it('Who deals is named after the cards', () => {
  render(Opening, { game: opened(), ondone: () => {} })
  const [first, second] = screen.getAllByRole('heading')
  expect([first?.textContent, second?.textContent]).toEqual(['Who deals', 'Tejo deals.'])
})

it('It closes for everybody when the host skips it, and for a guest who skips it', () => {
  vi.useFakeTimers()
  const game = opened(1)
  const ask = vi.spyOn(game, 'ask').mockReturnValue('')
  const done = vi.fn()
  render(Opening, { game, ondone: done })
  screen.getByRole('button', { name: 'Skip' }).click()
  expect(done).toHaveBeenCalledOnce()
  expect(ask).not.toHaveBeenCalled()
  game.times = { ...NO_DEADLINES, openingEnd: performance.now() }
  flushSync()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(2)
})
