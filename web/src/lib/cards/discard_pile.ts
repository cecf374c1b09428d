/** The visible part of the discard pile: its last few cards, each with its own tilt. */

export interface PileCard {
  key: number
  card: string
  tilt: number
  /** One's own card, shown before the server has confirmed the move. */
  flying: boolean
  /** The number of cards in the pile, including this one. */
  height: number
}

const SHOWN = 4

/** The pile after an update, or after one's own card was played. */
export function nextPile(pile: PileCard[], table: { top: string; discard: number }, flying: string | null): PileCard[] {
  const card = flying ?? table.top
  const height = table.discard + (flying === null ? 0 : 1)
  const last = pile.at(-1)
  // The pile may have grown below one's own card: that card stays on top.
  if (last?.flying && last.card === card && height >= last.height) {
    return flying === null ? [...pile.slice(0, -1), { ...last, flying: false, height }] : pile
  }
  if (last?.flying && flying === null) return nextPile(pile.slice(0, -1), table, null)
  if (last?.card === card && last.height === height) return pile
  const key = (last?.key ?? -1) + 1
  const tilt = last ? ((key * 47) % 15) - 7 : -2
  return [...pile.slice(1 - SHOWN), { key, card, tilt, flying: flying !== null, height }]
}
