/** The discard pile remembers its last few cards, each with the tilt it came to rest with. */

export interface Lain {
  key: number
  card: string
  tilt: number
  /** Our own card that is on its way: it lies there before the table has said that it may. */
  flying: boolean
  /** How many cards the pile had with this one. */
  height: number
}

const SHOWN = 4

/** The pile after the table has said how it is, or after an own card was let go. */
export function pileUp(lain: Lain[], table: { top: string; discard: number }, flying: string | null): Lain[] {
  const card = flying ?? table.top
  const height = table.discard + (flying === null ? 0 : 1)
  const last = lain.at(-1)
  // The pile may have grown below a card on its way: it is still that card which is seen.
  if (last?.flying && last.card === card && height >= last.height) {
    return flying === null ? [...lain.slice(0, -1), { ...last, flying: false, height }] : lain
  }
  if (last?.flying && flying === null) return pileUp(lain.slice(0, -1), table, null)
  if (last?.card === card && last.height === height) return lain
  const key = (last?.key ?? -1) + 1
  const tilt = last ? ((key * 47) % 15) - 7 : -2
  return [...lain.slice(1 - SHOWN), { key, card, tilt, flying: flying !== null, height }]
}
