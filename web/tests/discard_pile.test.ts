import { expect, it } from 'vitest'
import { nextPile, type PileCard } from '../src/lib/cards/discard_pile'

const cards = (pile: PileCard[]): string[] => pile.map(({ card }) => card)
const begun = nextPile([], { top: 'R7', discard: 1 }, null)

it('A card that is played lies on the others, and none of them moves', () => {
  const then = nextPile(begun, { top: 'R2', discard: 2 }, null)
  expect(cards(then)).toEqual(['R7', 'R2'])
  expect(then[0]).toBe(begun[0])
  expect(nextPile(then, { top: 'R2', discard: 2 }, null)).toBe(then)
})

it('Two equal cards in a row are two cards', () => {
  expect(cards(nextPile(begun, { top: 'R7', discard: 2 }, null))).toEqual(['R7', 'R7'])
})

it('One’s own card is shown at once, and stays when the server confirms it', () => {
  const flying = nextPile(begun, { top: 'R7', discard: 1 }, 'R5')
  expect(cards(flying)).toEqual(['R7', 'R5'])
  expect(nextPile(flying, { top: 'R7', discard: 1 }, 'R5')).toBe(flying)
  const agreed = nextPile(flying, { top: 'R5', discard: 2 }, null)
  expect(agreed.at(-1)).toEqual({ ...flying.at(-1), flying: false })
})

it('One’s own card that is held stays one card while the pile grows below it', () => {
  const flying = nextPile(begun, { top: 'R7', discard: 1 }, 'R5')
  expect(nextPile(flying, { top: 'R2', discard: 2 }, 'R5')).toBe(flying)
})

it('One’s own card that is refused is taken back', () => {
  const flying = nextPile(begun, { top: 'R7', discard: 1 }, 'R5')
  expect(nextPile(flying, { top: 'R7', discard: 1 }, null)).toEqual(begun)
})

it("Another player's card replaces one's own card that came too late", () => {
  const flying = nextPile(begun, { top: 'R7', discard: 1 }, 'R5')
  expect(cards(nextPile(flying, { top: 'R2', discard: 2 }, null))).toEqual(['R7', 'R2'])
})

it('Only the last few cards are shown', () => {
  const heap = ['R1', 'R2', 'R3', 'R4', 'R5'].reduce((pile, top, i) => nextPile(pile, { top, discard: i + 2 }, null), begun)
  expect(cards(heap)).toEqual(['R2', 'R3', 'R4', 'R5'])
  expect(new Set(heap.map(({ key }) => key)).size).toBe(4)
})
