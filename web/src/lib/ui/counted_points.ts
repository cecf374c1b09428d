/** Points as they are counted out, card after card. */

/** What has been counted when this part of the cards has been; the card at hand rolls in. */
export function countedPoints(values: number[], part: number): number {
  const cards = part * values.length
  return Math.round(values.reduce((sum, value, i) => sum + value * Math.max(0, Math.min(1, cards - i)), 0))
}
