import { expect, it } from 'vitest'
import { editionOf } from '../src/lib/cards/editions'
import type { LogEntry } from '../src/lib/state/game.svelte'
import type { Event } from '../src/lib/generated/protocol'
import { latestText } from '../src/lib/text/latest'
import { Reader } from '../src/lib/text/reader'

const reader = new Reader(editionOf('zelda'), ['Ana', 'Beto', 'Inés'], 2)
const earlier: Event[] = [{ type: 'caught', seat: 1, by: 0 }]

/** A log with one list of events per update. */
function told(...batches: Event[][]): string {
  const lines = batches.flatMap((events, batch) => events.map((event, i): LogEntry => ({ key: batch * 10 + i, batch, event })))
  return latestText(lines, reader)
}

it('A verdict comes before its consequences', () => {
  const challenge: Event[] = [
    { type: 'challenged', seat: 1, player: 0 },
    { type: 'hand_shown', player: 0, to: [1] },
    { type: 'judged', player: 0, guilty: true },
    { type: 'drew', seat: 0, count: 4, why: 'card' },
    { type: 'turn_began', seat: 1 },
  ]
  expect(told(earlier, challenge)).toBe('Guilty: Ana had the colour in play. Ana drew 4 cards.')
})

it('A catch comes before the cards it costs', () => {
  expect(told([{ type: 'drew', seat: 0, count: 2, why: 'caught' }, { type: 'caught', seat: 0, by: 1 }])).toBe('Beto caught Ana: no UNO was said. Ana drew 2 cards.')
})

it('A player who has to draw reads which card it was, and what they drew', () => {
  const attack: Event[] = [
    { type: 'played', seat: 1, card: 'RD' },
    { type: 'drew', seat: 2, count: 2, why: 'card', cards: ['B1', 'G2'] },
    { type: 'skipped', seat: 2 },
    { type: 'turn_began', seat: 0 },
  ]
  expect(told(earlier, attack)).toBe('Beto played red Draw Two. You drew blue 1 and green 2.')
})

it('Events about the reader come before events about others', () => {
  const style: Event[] = [
    { type: 'played', seat: 1, card: 'R5' },
    { type: 'drew', seat: 0, count: 2, why: 'card' },
    { type: 'drew', seat: 2, count: 2, why: 'card', cards: ['B1', 'G2'] },
  ]
  expect(told(style)).toBe('Beto played red 5. You drew blue 1 and green 2.')
})

it('The card turned up replaces the draw for dealer', () => {
  expect(told([{ type: 'lot_drawn', seat: 2, card: 'R5' }, { type: 'dealt', dealer: 0 } as Event, { type: 'turned_up', card: 'R7' }])).toBe('The card turned up is red 7.')
})

it('Whose turn it is takes no room from other events', () => {
  expect(told([{ type: 'played', seat: 1, card: 'R5' }], [{ type: 'turn_began', seat: 0 }])).toBe('Beto played red 5.')
})

it('Of several cards that were turned up, the one that begins the round is told', () => {
  const opening: Event[] = [
    { type: 'turned_up', card: 'W4' },
    { type: 'put_back', card: 'W4' },
    { type: 'turned_up', card: 'G4' },
    { type: 'turn_began', seat: 0 },
  ]
  expect(told(opening)).toBe('The card turned up is green 4.')
})
