import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import { otherSeats, seatState } from '../src/lib/state/seat_state'
import { Turn } from '../src/lib/state/turn.svelte'
import { language, say } from '../src/lib/text/fluent.svelte'
import { refusalText } from '../src/lib/text/refusals'
import RemainingHand from '../src/screens/RemainingHand.svelte'
import Chooser from '../src/table/Chooser.svelte'
import MoveChip from '../src/table/MoveChip.svelte'
import Piles from '../src/table/Piles.svelte'
import SeatChip from '../src/table/SeatChip.svelte'
import SeatPlate from '../src/table/SeatPlate.svelte'
import { table, view } from './table_fixtures'

function game(): Game {
  const made = new Game('bcdf2345', null)
  made.table = table()
  made.view = view()
  return made
}

/** All that a screen reader says about an element, in one line. */
function spoken(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return copy.textContent.replaceAll(/\s+/g, ' ').trim()
}

describe('A bot', () => {
  it.each(['plate', 'chip'])('is read as a name and “bot”, apart: %s', (shape) => {
    const at = game()
    const seat = seatState(at, otherSeats(at)[1] ?? 0, { chips: new Map(), skipped: new Set(), said: new Map() })
    const props = { game: at, seat, edition: at.edition.id }
    const { container } = shape === 'plate' ? render(SeatPlate, props) : render(SeatChip, { ...props, points: true })
    expect(spoken(container).replaceAll(' ,', ',')).toMatch(/^Tejo, bot/)
    expect(spoken(container).match(/\bbot\b/g)).toHaveLength(1)
  })
})

it('The draw pile is announced once', () => {
  const at = game()
  render(Piles, { game: at, turn: new Turn(at), width: 100, gap: 40, oninspect: () => {} })
  const name = screen.getAllByRole('button')[0]?.getAttribute('aria-label')
  expect(name).toBe('Draw pile · 60')
})

it('A wild that was turned up asks for the colour to begin with', () => {
  const at = game()
  at.view = view({ prompt: { phase: 'color', seat: 0 }, top: 'W', color: null, legal: [{ do: 'color', color: 'red' }] })
  render(Chooser, { game: at, turn: new Turn(at) })
  screen.getByRole('heading', { name: 'Wild was turned up: which colour begins?' })
  expect(screen.queryByText(/play it/)).toBeNull()
})

it('A refusal names no clause: T1 is a card, too', () => {
  const refusal = { code: 'no_match', clause: 'T1', key: 'refusal-round-over', facts: {}, text: '' }
  expect(refusalText(refusal, game().reader)).toBe('The round is over. Deal the next one.')
})

it('Spanish says “¡uno!” in the log, and whose name a field asks for', () => {
  language.use('es')
  const { container } = render(MoveChip, { event: { type: 'called', seat: 1 }, edition: game().edition })
  expect(container.textContent.trim()).toBe('¡uno!')
  expect(say('page-rule-title')).toBe('Nombre de la regla')
})

it('Who reads the result is shown with their own initial', () => {
  const at = game()
  const { container } = render(RemainingHand, { game: at, seat: 0, hand: ['R5'], drawn: 0 })
  expect(container.querySelector('.avatar')?.textContent.trim()).toBe('A')
})
