/** The shape of each known colour, the same in all editions. Paths in a box of -50..50. */
import { editionOf, type ColorName, type EditionId } from '../cards/editions'

export type Shape = 'circle' | 'leaf' | 'square' | 'diamond' | 'heart' | 'star' | 'triangle'

function star(): string {
  const corners = Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 ? 30 : 52
    const angle = -Math.PI / 2 + (i * Math.PI) / 5
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle) + 3).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

export const PATHS: Record<Shape, string> = {
  circle: 'M0-46A46 46 0 1 1 0 46A46 46 0 1 1 0-46Z',
  leaf: 'M-45 45C-50-12-12-50 45-45C50 12 12 50-45 45Z',
  square: 'M-34-44H34Q44-44 44-34V34Q44 44 34 44H-34Q-44 44-44 34V-34Q-44-44-34-44Z',
  diamond:
    'M0-54Q4-54 7-50L40-5Q43 0 40 5L7 50Q4 54 0 54Q-4 54-7 50L-40 5Q-43 0-40-5L-7-50Q-4-54 0-54Z',
  heart:
    'M0 46C-16 33-50 9-50-17C-50-35-37-45-24-45C-12-45-4-38 0-30C4-38 12-45 24-45C37-45 50-35 50-17C50 9 16 33 0 46Z',
  star: star(),
  triangle: 'M-7-42Q0-53 7-42L50 32Q56 44 43 44H-43Q-56 44-50 32Z',
}

export const SHAPE_OF: Record<ColorName, Shape> = {
  blue: 'circle',
  green: 'leaf',
  tan: 'square',
  red: 'diamond',
  pink: 'heart',
  yellow: 'star',
  orange: 'triangle',
}

/** A colour without its own shape takes one that no other colour of the edition has. */
export function shapeOf(edition: EditionId, color: ColorName): Shape {
  const colors = editionOf(edition).colors.map(({ name }) => name)
  const taken = colors.map((name) => SHAPE_OF[name])
  const spare = Object.values(SHAPE_OF).filter((shape) => !taken.includes(shape))
  const without = colors.filter((name) => !SHAPE_OF[name])
  return SHAPE_OF[color] ?? spare[without.indexOf(color) % spare.length] ?? 'circle'
}

/** A shape at a position in a drawing. */
export function pip(
  shape: Shape,
  scale: number,
  x: number,
  y: number,
  fill: string,
  stroke = 'none',
  strokeWidth = 0,
): string {
  const line = strokeWidth ? ` stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linejoin="round"` : ''
  return `<path d="${PATHS[shape]}" transform="translate(${x} ${y}) scale(${scale})" fill="${fill}"${line}/>`
}
