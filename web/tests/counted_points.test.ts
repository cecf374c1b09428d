import { expect, it } from 'vitest'
import { countedPoints } from '../src/lib/ui/counted_points'

it('Points are counted card by card, the current card gradually', () => {
  const cards = [50, 20, 8, 2]
  expect([0, 0.25, 0.375, 0.5, 1].map((part) => countedPoints(cards, part))).toEqual([0, 50, 60, 70, 80])
  expect(countedPoints([], 0.5)).toBe(0)
})
