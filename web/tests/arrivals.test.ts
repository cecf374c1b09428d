import { expect, it } from 'vitest'
import type { Event } from '../src/lib/generated/protocol'
import { arrivals } from '../src/lib/layout/arrivals'

/** Where R5 flies from into the hand of seat 0 of three. */
function from(...events: Event[]): string {
  return arrivals(events, 0, 3)('R5')
}

it('A new card flies into the hand from where it was', () => {
  expect(from({ type: 'drew', seat: 0, count: 1, why: 'turn', cards: ['R5'] })).toBe('draw')
  expect(from({ type: 'gave', seat: 2, whom: 0, count: 1, cards: ['R5'] })).toBe('seat-2')
  expect(from({ type: 'gave', seat: 0, whom: 2, count: 1, cards: ['R5'] })).toBe('draw')
  expect(from({ type: 'took', seat: 0, whom: 1, count: 1, cards: ['R5'] })).toBe('seat-1')
  expect(from({ type: 'hands_swapped', seat: 2, whom: 0 })).toBe('seat-2')
  expect(from({ type: 'hands_swapped', seat: 0, whom: 1 })).toBe('seat-1')
  expect(from({ type: 'hands_passed', direction: 1 })).toBe('seat-2')
  expect(from({ type: 'hands_passed', direction: -1 })).toBe('seat-1')
  expect(from({ type: 'hands_shuffled', counts: [2, 2, 2] })).toBe('discard')
})

it('Of several cards, each flies from its own place', () => {
  const events: Event[] = [
    { type: 'gave', seat: 1, whom: 0, count: 1, cards: ['B1'] },
    { type: 'drew', seat: 0, count: 1, why: 'card', cards: ['R5'] },
  ]
  expect(['B1', 'R5'].map(arrivals(events, 0, 3))).toEqual(['seat-1', 'draw'])
})
