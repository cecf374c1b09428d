/** The graph of chances: a line for each seat, told apart by dashes and labels as well as by colour. */

interface LineColor {
  light: string
  dark: string
}

/** Of each seat, on light and on dark tables. Ratios are checked in tests/contrast.test.ts. */
export const LINE_COLORS: readonly [LineColor, ...LineColor[]] = [
  { light: '#0b5fa5', dark: '#7cc0ff' },
  { light: '#a8420a', dark: '#ffb070' },
  { light: '#12703f', dark: '#86dba4' },
  { light: '#9c1f5e', dark: '#ff9fcf' },
  { light: '#5b3fb0', dark: '#c3b0ff' },
  { light: '#6d5800', dark: '#e6d36a' },
  { light: '#006970', dark: '#79dbe0' },
  { light: '#7b4a2b', dark: '#d9b08c' },
  { light: '#4a5568', dark: '#c3cbd6' },
  { light: '#b3163f', dark: '#ff9d8a' },
]

export const DASHES = ['', '7 4', '2 3', '10 3 2 3', '4 6', '14 5', '1 5', '8 3 2 3 2 3', '3 3', '14 3 3 3'] as const

export interface Size {
  width: number
  height: number
}

export interface Label {
  seat: number
  text: string
  x: number
  y: number
}

/** As close as this, two labels would touch. */
const LABEL_PX = 20
/** At the left, where the scale is. */
const SCALE_PX = 44
const NUMBER_PX = 11

/** Where a step is: in the middle of its bar in the scrubber. */
export function xOf(step: number, steps: number, width: number): number {
  return ((step + 0.5) * width) / Math.max(1, steps) - 1.5
}

export function yOf(chance: number, height: number): number {
  return (1 - chance) * height
}

/** The line of a seat: level until a step changes its chance. */
export function linePath(chances: number[][], seat: number, { width, height }: Size): string {
  return chances
    .map((step, i) => {
      const x = xOf(i, chances.length, width).toFixed(1)
      const y = yOf(step[seat] ?? 0, height).toFixed(1)
      return i ? `H${x}V${y}` : `M${x} ${y}`
    })
    .join('')
}

/** The shortest beginnings of the names that tell them apart; numbers where none do. */
export function shortNames(names: string[]): string[] {
  const letters = names.map((name) => Array.from(name.trim()))
  return names.map((_, seat) => {
    for (let length = 1; length <= 3; length++) {
      const own = letters[seat]!.slice(0, length).join('').toLowerCase()
      if (!letters.some((other, i) => i !== seat && other.slice(0, length).join('').toLowerCase() === own)) return letters[seat]!.slice(0, length).join('')
    }
    return String(seat + 1)
  })
}

/** Where each line is labelled: where it is farthest from the others, and no label is near. */
export function placeLabels(chances: number[][], names: string[], size: Size): Label[] {
  const placed: Label[] = []
  const xs = chances.map((_, i) => xOf(i, chances.length, size.width))
  const inside = [...xs.keys()].filter((i) => xs[i]! >= SCALE_PX && xs[i]! <= size.width - LABEL_PX / 2)
  for (const [seat, text] of shortNames(names).entries()) {
    let best: Label | null = null
    let farthest = -1
    for (const i of inside.length ? inside : xs.keys()) {
      const [x, step] = [xs[i]!, chances[i]!]
      const y = yOf(step[seat] ?? 0, size.height)
      const apart = Math.min(LABEL_PX, ...step.flatMap((other, at) => (at === seat ? [] : [Math.abs(yOf(other, size.height) - y)])))
      const room = Math.min(LABEL_PX, ...placed.map((label) => Math.hypot(label.x - x, label.y - y)))
      const distance = apart + 2 * room
      if (distance > farthest) {
        farthest = distance
        best = { seat, text, x, y }
      }
    }
    if (best) placed.push(best)
  }
  return placed
}

/** Where the numbers of moments are: under their steps, but not on each other. */
export function numberXs(moments: number[], steps: number, width: number): number[] {
  const xs = moments.map((step) => xOf(step, steps, width))
  for (let i = xs.length - 1, last = width - NUMBER_PX / 2; i >= 0; i--) {
    xs[i] = Math.min(xs[i]!, last)
    last = xs[i]! - NUMBER_PX
  }
  return xs
}

export function percent(chance: number): number {
  return Math.round(chance * 100)
}
