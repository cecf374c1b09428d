/** Hands as lists of card codes, in which a code can occur more than once. */
import type { CardCode } from './editions'

/** A hand without these cards, one copy each. Cards that are not in it are ignored. */
export function without(hand: CardCode[], cards: CardCode[]): CardCode[] {
  const rest = [...hand]
  for (const card of cards) {
    const at = rest.indexOf(card)
    if (at >= 0) rest.splice(at, 1)
  }
  return rest
}

/** A key for each card. Equal cards get different numbers, so that each keeps its place. */
export function keysOf(cards: CardCode[]): string[] {
  const seen = new Map<CardCode, number>()
  return cards.map((card) => {
    const copy = (seen.get(card) ?? 0) + 1
    seen.set(card, copy)
    return `${card}-${copy}`
  })
}
