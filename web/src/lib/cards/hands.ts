/** Hands as lists of codes, in which a card can be there twice. */
import type { CardCode } from './editions'

/** A hand less these cards, one copy each, as far as they are in it. */
export function without(hand: CardCode[], cards: CardCode[]): CardCode[] {
  const rest = [...hand]
  for (const card of cards) {
    const at = rest.indexOf(card)
    if (at >= 0) rest.splice(at, 1)
  }
  return rest
}

/** A key for each card: equal ones are told apart by a number, so that they keep their place. */
export function keysOf(cards: CardCode[]): string[] {
  const seen = new Map<CardCode, number>()
  return cards.map((card) => {
    const copy = (seen.get(card) ?? 0) + 1
    seen.set(card, copy)
    return `${card}-${copy}`
  })
}
