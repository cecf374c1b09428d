import { describe, expect, it } from 'vitest'
import { chevrons, isLit, tableLayout, turnOf, pillOffset } from '../src/lib/layout/table_layout'

describe('a wide table', () => {
  it('seats three others left, above and right of the piles', () => {
    const laid = tableLayout(1128, 900, 3)
    expect(laid.seats.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [152, 352],
      [564, 112],
      [976, 352],
    ])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('has room for %i others on every screen', (others) => {
    for (const [width, height] of [[1128, 900], [1440, 900], [1024, 768], [768, 1024], [620, 900]] as const) {
      const laid = tableLayout(width, height, others)
      expect(laid.seats).toHaveLength(others)
      for (const seat of laid.seats) {
        expect(seat.x).toBeGreaterThan(40)
        expect(seat.x).toBeLessThan(width - 40)
        expect(seat.y).toBeGreaterThan(50)
      }
    }
  })

  it.each([1, 2, 3, 4, 5])('has plates for %i others, without overlap and above the piles, on a tablet in portrait', (others) => {
    for (const [width, height] of [[768, 1024], [820, 1180]] as const) {
      const { seats, center, pile, chips, track } = tableLayout(width, height, others)
      expect(chips).toBe(false)
      for (const seat of seats) {
        expect(seat.y + 63).toBeLessThan(center.y - pile * 0.93 - 50)
        expect(Math.abs(seat.x - center.x) + 120).toBeLessThanOrEqual(width / 2)
        for (const other of seats.filter((each) => each !== seat)) {
          expect(Math.abs(seat.x - other.x) >= 240 || Math.abs(seat.y - other.y) >= 126).toBe(true)
        }
      }
      expect(track.y + pile * 1.09).toBeLessThan(height - 270 - 119)
    }
  })

  it.each([6, 9])('keeps %i others apart, and off the piles, on a tablet in portrait', (others) => {
    const { seats, center, pile, gap } = tableLayout(768, 1024, others)
    seats.slice(1).forEach((seat, i) => expect(Math.hypot(seat.x - seats[i]!.x, seat.y - seats[i]!.y)).toBeGreaterThan(100))
    const half = (pile * 2.42 + gap) / 2
    for (const seat of seats) expect(Math.abs(seat.x - center.x) > half + 50 || seat.y < center.y - pile - 60).toBe(true)
  })

  it('puts equal distances between the seats of ten players', () => {
    const { seats } = tableLayout(1440, 900, 9)
    const gaps = seats.slice(1).map((seat, i) => Math.hypot(seat.x - seats[i]!.x, seat.y - seats[i]!.y))
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.25)
  })

  it.each([
    ['far off', { left: 100, right: 300, top: 50, bottom: 110 }, { x: 0, y: 0 }],
    ['beside', { left: 600, right: 750, top: 250, bottom: 310 }, { x: 0, y: 0 }],
    ['at the corner', { left: 510, right: 710, top: 200, bottom: 305 }, { x: 10, y: 0 }],
    ['above', { left: 280, right: 480, top: 220, bottom: 280 }, { x: 0, y: -10 }],
    ['on top', { left: 280, right: 480, top: 260, bottom: 320 }, { x: 0, y: -50 }],
    ['over the edge', { left: -10, right: 190, top: 100, bottom: 160 }, { x: 18, y: 0 }],
  ])('moves a catch button off the piles: %s', (_, pill, moved) => {
    expect(pillOffset(pill, { left: 250, right: 500, top: 290, bottom: 500 }, 768)).toEqual(moved)
  })

  it('lights the chevrons between the previous seat and the current one', () => {
    const laid = tableLayout(1128, 900, 3)
    const from = turnOf(laid, laid.seats[2]!)
    const to = Math.PI / 2
    const lit = (direction: number): number => chevrons(laid).filter((c) => isLit(c.turn, from, to, direction)).length
    expect(lit(1)).toBeGreaterThan(4)
    expect(lit(1) + lit(-1)).toBeGreaterThan(24)
  })
})
