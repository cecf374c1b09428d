/** The running total while the points of a hand are counted card by card. */

/** The total after this part (0 to 1) of the cards; the card being counted is added gradually. */
export function countedPoints(values: number[], part: number): number {
  const cards = part * values.length
  return Math.round(values.reduce((sum, value, i) => sum + value * Math.max(0, Math.min(1, cards - i)), 0))
}
