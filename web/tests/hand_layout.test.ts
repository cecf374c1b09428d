import { describe, expect, it } from 'vitest'
import { cardAt, handHeight, handLayout } from '../src/lib/layout/hand_layout'

describe('a hand', () => {
  const counts = Array.from({ length: 40 }, (_, i) => i + 1)

  it.each(counts)('of %i cards fits on a phone and shows the index of every card', (count) => {
    const slots = handLayout(count, 'phone', 374)
    expect(slots).toHaveLength(count)
    for (const slot of slots) {
      expect(slot.x).toBeGreaterThanOrEqual(-0.01)
      expect(slot.x + slot.width).toBeLessThanOrEqual(374.01)
      if (count <= 30 && slot.step) expect(slot.step).toBeGreaterThanOrEqual(34)
    }
  })

  it.each([
    [5, 1, 69],
    [7, 1, 48],
    [10, 2, 68],
    [14, 2, 49],
    [24, 3, 44],
    [30, 3, 34],
  ])('of %i cards has %i rows on a phone, at least %i px apart', (count, rows, step) => {
    const slots = handLayout(count, 'phone', 374)
    expect(new Set(slots.map((slot) => slot.row)).size).toBe(rows)
    expect(Math.min(...slots.map((slot) => slot.step))).toBeGreaterThanOrEqual(step)
  })

  it.each([
    [9, 1, 74],
    [13, 1, 50],
    [24, 2, 56],
    [30, 2, 44],
  ])('of %i cards has %i rows on a desktop, at least %i px apart', (count, rows, step) => {
    const slots = handLayout(count, 'desktop', 728)
    expect(new Set(slots.map((slot) => slot.row)).size).toBe(rows)
    expect(Math.min(...slots.map((slot) => slot.step))).toBeGreaterThanOrEqual(step)
  })

  it.each([10, 24, 30, 40])('of %i cards leaves room for the table on a short phone, and a fingertip for every row', (count) => {
    const slots = handLayout(count, 'short', 344)
    expect(handHeight(slots)).toBeLessThanOrEqual(count > 30 ? 230 : 190)
    const rows = [...new Set(slots.map((slot) => slot.row))].map((row) => Math.min(...slots.filter((slot) => slot.row === row).map(({ y }) => y)))
    rows.slice(1).forEach((y, i) => expect(y - rows[i]!).toBeGreaterThanOrEqual(44))
  })

  it('is hit at its topmost card', () => {
    const slots = handLayout(7, 'phone', 374)
    const third = slots[2]!
    expect(cardAt(slots, third.x + 10, third.y + 20)).toBe(2)
    expect(cardAt(slots, -20, 0)).toBeNull()
    expect(handHeight(slots)).toBeGreaterThan(100)
  })
})
