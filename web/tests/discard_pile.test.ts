import { expect, it } from 'vitest'
import { pileUp, type Lain } from '../src/lib/cards/discard_pile'

const cards = (lain: Lain[]): string[] => lain.map(({ card }) => card)
const begun = pileUp([], { top: 'R7', discard: 1 }, null)

it('A card that somebody plays lies on the others, and none of them moves', () => {
  const then = pileUp(begun, { top: 'R2', discard: 2 }, null)
  expect(cards(then)).toEqual(['R7', 'R2'])
  expect(then[0]).toBe(begun[0])
  expect(pileUp(then, { top: 'R2', discard: 2 }, null)).toBe(then)
})

it('The same card twice is two cards', () => {
  expect(cards(pileUp(begun, { top: 'R7', discard: 2 }, null))).toEqual(['R7', 'R7'])
})

it('An own card lies there at once, and is the same one when the table agrees', () => {
  const flying = pileUp(begun, { top: 'R7', discard: 1 }, 'R5')
  expect(cards(flying)).toEqual(['R7', 'R5'])
  expect(pileUp(flying, { top: 'R7', discard: 1 }, 'R5')).toBe(flying)
  const agreed = pileUp(flying, { top: 'R5', discard: 2 }, null)
  expect(agreed.at(-1)).toEqual({ ...flying.at(-1), flying: false })
})

it('An own card that is held stays one card while the pile grows below it', () => {
  const flying = pileUp(begun, { top: 'R7', discard: 1 }, 'R5')
  expect(pileUp(flying, { top: 'R2', discard: 2 }, 'R5')).toBe(flying)
})

it('An own card that is refused is taken back', () => {
  const flying = pileUp(begun, { top: 'R7', discard: 1 }, 'R5')
  expect(pileUp(flying, { top: 'R7', discard: 1 }, null)).toEqual(begun)
})

it("Somebody else's card takes the place of an own one that came too late", () => {
  const flying = pileUp(begun, { top: 'R7', discard: 1 }, 'R5')
  expect(cards(pileUp(flying, { top: 'R2', discard: 2 }, null))).toEqual(['R7', 'R2'])
})

it('Only the last few cards are seen', () => {
  const heap = ['R1', 'R2', 'R3', 'R4', 'R5'].reduce((lain, top, i) => pileUp(lain, { top, discard: i + 2 }, null), begun)
  expect(cards(heap)).toEqual(['R2', 'R3', 'R4', 'R5'])
  expect(new Set(heap.map(({ key }) => key)).size).toBe(4)
})
