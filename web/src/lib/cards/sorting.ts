/** The order in which a hand is shown. */
import type { CardCode, Edition } from './editions'

export type Sorting = 'color' | 'number' | 'drawn'
export const SORTINGS: Sorting[] = ['color', 'number', 'drawn']

export function sorted(edition: Edition, hand: CardCode[], sorting: Sorting): CardCode[] {
  if (sorting === 'drawn') return [...hand]
  const codes = [...edition.kinds.keys()]
  const place = new Map(codes.map((code, at) => [code, at]))
  const byColor = (a: CardCode, b: CardCode): number => (place.get(a) ?? 0) - (place.get(b) ?? 0)
  if (sorting === 'color') return [...hand].sort(byColor)
  const faces = new Map([...new Set([...edition.kinds.values()].map((kind) => kind.face))].map((face, at) => [face, at]))
  const face = (card: CardCode): number => faces.get(edition.kinds.get(card)?.face ?? '') ?? 0
  return [...hand].sort((a, b) => face(a) - face(b) || byColor(a, b))
}
