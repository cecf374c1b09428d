/** The table's surface in each edition: map contours, ice facets, confetti, wooden boards, drawn at random. */

function randomly(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

/** Contour lines around a hill at (x, y). */
export function contours(x: number, y: number, count = 16, first = 60, apart = 52, wide = 1.15, high = 0.78): string {
  let d = ''
  for (let k = 0; k < count; k++) {
    const radius = first + k * apart
    for (let i = 0; i < 60; i++) {
      const a = (i * 6 * Math.PI) / 180
      const r = radius * (1 + 0.075 * Math.sin(3 * a + k * 0.35) + 0.05 * Math.cos(5 * a - k * 0.5) + 0.03 * Math.sin(7 * a + k))
      d += `${i ? 'L' : 'M'}${(x + r * wide * Math.cos(a)).toFixed(0)} ${(y + r * high * Math.sin(a)).toFixed(0)}`
    }
    d += 'Z'
  }
  return d
}

export interface Facet {
  d: string
  light: boolean
  opacity: number
}

/** Broken ice: a grid of crooked triangles. */
export function facets(width: number, height: number, columns: number, rows: number, seed = 7): Facet[] {
  const random = randomly(seed)
  const at: [number, number][][] = []
  for (let y = 0; y <= rows; y++) {
    at.push(
      Array.from({ length: columns + 1 }, (_, x): [number, number] => [
        Math.round((x * width) / columns + (x % columns ? (random() - 0.5) * 56 : 0)),
        Math.round((y * height) / rows + (y % rows ? (random() - 0.5) * 56 : 0)),
      ]),
    )
  }
  const found: Facet[] = []
  const facet = (...corners: ([number, number] | undefined)[]): void => {
    const value = random()
    const opacity = value > 0.5 ? (value - 0.5) * 0.9 : (0.5 - value) * 0.5
    found.push({ d: `M${corners.map((c) => c?.join(' ')).join('L')}Z`, light: value > 0.5, opacity: +opacity.toFixed(2) })
  }
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const [a, b, c, d] = [at[y]?.[x], at[y]?.[x + 1], at[y + 1]?.[x], at[y + 1]?.[x + 1]]
      if (random() > 0.5) {
        facet(a, b, d)
        facet(a, d, c)
      } else {
        facet(a, b, c)
        facet(b, d, c)
      }
    }
  }
  return found
}

export interface Scrap {
  x: number
  y: number
  turn: number
  ink: string
  d: string
}

const INKS = ['#d3217f', '#1b53c8', '#ff8d29', '#ffe24a', '#0f9b94', '#6a2bb0']
const DOTS = [-10, 4, 18].flatMap((x) => [-10, 4].map((y) => `M${x} ${y}h.1`)).join('')
const SCRAPS = [
  'M-30 0q7-14 15 0t15 0 15 0 15 0',
  'M-24 8L-12-8L0 8L12-8L24 8',
  'M0-13L13 10H-13Z',
  'M10 0A10 10 0 1 1-10 0A10 10 0 1 1 10 0Z',
  DOTS,
]

/** Scattered scraps of paper. */
export function confetti(width: number, height: number, count: number, seed = 11): Scrap[] {
  const random = randomly(seed)
  return Array.from({ length: count }, () => ({
    x: Math.round(random() * width),
    y: Math.round(random() * height),
    turn: Math.round(random() * 360),
    ink: INKS[Math.floor(random() * INKS.length)] ?? '#6a2bb0',
    d: SCRAPS[Math.floor(random() * SCRAPS.length)] ?? '',
  }))
}

export interface Board {
  x: number
  y: number
  width: number
  height: number
  light: boolean
  opacity: number
}

/** A wooden table: rows of boards whose joints don't meet. */
export function boards(width: number, height: number, rows: number, seed = 5): Board[] {
  const random = randomly(seed)
  const high = height / rows
  return Array.from({ length: rows }, (_, row) => {
    const joint = Math.round(width * (0.2 + 0.6 * random()))
    return [[0, joint] as const, [joint, width] as const].map(([from, to]) => {
      const value = random()
      return { x: from, y: row * high, width: to - from, height: high, light: value > 0.5, opacity: +(0.02 + 0.09 * Math.abs(value - 0.5)).toFixed(3) }
    })
  }).flat()
}

/** The grain of the boards: long lines that part around a knot here and there. */
export function grain(width: number, height: number, rows: number, seed = 9): string {
  const random = randomly(seed)
  const high = height / rows
  let d = ''
  for (let row = 0; row < rows; row++) {
    const knot = random() * width
    const middle = (row + 0.3 + 0.4 * random()) * high
    for (let line = 1; line < 7; line++) {
      const y = (row + line / 7) * high
      const waves = random() * 6
      for (let x = 0; x <= width; x += 60) {
        const near = Math.exp(-(((x - knot) / 70) ** 2)) * Math.max(0, 1 - Math.abs(y - middle) / (0.6 * high))
        const bent = y + Math.sin(x / 210 + waves) * 2.5 + Math.sign(y - middle || 1) * near * 0.16 * high
        d += `${x ? 'L' : 'M'}${x} ${bent.toFixed(1)}`
      }
    }
    d += `M${(knot - 13).toFixed(0)} ${middle.toFixed(0)}a13 5 0 1 0 26 0a13 5 0 1 0-26 0Z`
  }
  return d
}
