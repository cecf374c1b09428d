/** The paints of each colour: the field, what is drawn on it, and a deep tone. */
import { cycled } from '../ui/cycle'
import { colorIndex, type ColorName, type EditionId } from '../cards/editions'

export interface Paint {
  field: string
  deep: string
  on: string
  /** The outline of its frame and tag on a dark table; on a light one it is the deep tone. */
  edge?: string
}

export const CREAM = '#fff8e8'
export const INK = '#17161d'
export const GOLD = '#f3c94e'

export const PAINTS: Record<EditionId, Record<ColorName, Paint>> = {
  zelda: {
    blue: { field: '#1a52a0', deep: '#0b2f63', on: CREAM, edge: '#b9d2f4' },
    green: { field: '#22814a', deep: '#0b4526', on: CREAM, edge: '#bfe8cd' },
    tan: { field: '#dcb878', deep: '#553a10', on: '#2b1d06', edge: '#fff0d0' },
    red: { field: '#ad1f26', deep: '#650c12', on: CREAM, edge: '#f6c3bd' },
  },
  frozen: {
    blue: { field: '#1450a0', deep: '#092f63', on: CREAM },
    green: { field: '#188062', deep: '#07402f', on: CREAM },
    pink: { field: '#f09cc4', deep: '#7a1550', on: '#3d0626' },
    yellow: { field: '#f7d24f', deep: '#5c4300', on: '#352600' },
  },
  'saved-by-the-bell': {
    pink: { field: '#d3217f', deep: '#6d0a3f', on: CREAM },
    blue: { field: '#1b53c8', deep: '#0b2a70', on: CREAM },
    orange: { field: '#ff8d29', deep: '#6a2f00', on: '#351800' },
    yellow: { field: '#ffe24a', deep: '#5a4700', on: '#332800' },
  },
  classic: {
    blue: { field: '#1c56b8', deep: '#0a2d68', on: CREAM, edge: '#bcd6ff' },
    green: { field: '#1d7f43', deep: '#0a4322', on: CREAM, edge: '#bfeccb' },
    red: { field: '#c3202e', deep: '#6b0a14', on: CREAM, edge: '#ffc6c2' },
    yellow: { field: '#f8cb2e', deep: '#5c4300', on: '#332600', edge: '#fff0b8' },
  },
}

export const BACKS: Record<EditionId, { field: string; line: string }> = {
  zelda: { field: '#12332b', line: '#e9c257' },
  frozen: { field: '#20356f', line: '#bfe0ff' },
  'saved-by-the-bell': { field: '#4b1f86', line: '#ffe24a' },
  classic: { field: '#7a1a24', line: '#ffd9a0' },
}

/** Greys, from dark to light, for colours without a paint. */
export const GREYS: [Paint, ...Paint[]] = [
  { field: '#34323e', deep: '#34323e', on: CREAM },
  { field: '#6a6878', deep: '#45434f', on: CREAM },
  { field: '#b9b6c6', deep: '#45434f', on: INK },
  { field: '#e9e6f0', deep: '#45434f', on: INK },
]

/** The paint of a colour in an edition; an edition without its own paints borrows those of the others. */
export function paint(edition: EditionId, color: ColorName): Paint {
  const borrowed = Object.values(PAINTS).find((paints) => color in paints)
  return (PAINTS[edition] ?? borrowed)?.[color] ?? cycled(GREYS, colorIndex(edition, color))
}

export function backPaint(edition: EditionId): { field: string; line: string } {
  return BACKS[edition] ?? { field: INK, line: CREAM }
}

/** The outline of a colour's frame and tag: light on dark tables, deep on light ones. */
export function edge(edition: EditionId, color: ColorName): string {
  const { deep, edge: light } = paint(edition, color)
  return (edition in PAINTS && light) || deep
}
