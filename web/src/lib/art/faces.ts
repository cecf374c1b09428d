/** The faces of coloured cards, and the frame of every card, in a viewBox of 250×350. */
import type { EditionId, Kind } from '../cards/editions'
import { GLYPHS, mark, triforceGlyph } from './glyphs'
import { label } from './label'
import { backPaint, CREAM, INK, paint, type Paint } from './paints'
import { PATHS, pip, shapeOf, type Shape } from './shapes'
import { wildFace } from './wilds'

/** The window of each shape: scale, offset, size of the numeral, and its offset. */
const WINDOWS: Record<Shape, [number, number, number, number]> = {
  circle: [1.82, 0, 146, 0],
  leaf: [1.9, 0, 140, 0],
  square: [1.5, 0, 128, 0],
  diamond: [2.2, 0, 114, 0],
  heart: [1.74, 4, 108, -6],
  star: [2.02, 0, 98, 2],
  triangle: [1.74, -6, 92, 12],
}
/** The scale and the offset of a glyph in each window. */
const GLYPH_IN: Record<Shape, [number, number]> = {
  circle: [1.2, 0],
  leaf: [1.12, 0],
  square: [1.06, 0],
  diamond: [0.9, 0],
  heart: [0.86, -4],
  star: [0.8, 2],
  triangle: [0.78, 19],
}
const GHOST: Partial<Record<Shape, number>> = { circle: 1.16, leaf: 0.94, square: 0.98, diamond: 0.86 }

/** The index of a card, repeated upside down in the opposite corner. */
function twice(index: string): string {
  return `${index}<g transform="rotate(180 125 175)">${index}</g>`
}

function underline(face: string, x: number, y: number, width: number, fill: string): string {
  if (face !== '6' && face !== '9') return ''
  return `<rect x="${x - width / 2}" y="${y}" width="${width}" height="${Math.max(4, width * 0.14)}" rx="3" fill="${fill}"/>`
}

const EDGE = `<rect width="250" height="350" rx="23" fill="${CREAM}"/><rect x=".75" y=".75" width="248.5" height="348.5" rx="22.5" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="1.5"/>`
const INSIDE = 'x="7" y="7" width="236" height="336"'

/** A card with this drawing on its field. */
export function framed(field: string, texture: string, drawing: string): string {
  return `${EDGE}<g clip-path="url(#cf)"><rect ${INSIDE} fill="${field}"/><rect class="tx" ${INSIDE} fill="url(#pt-${texture})"/><rect ${INSIDE} fill="url(#sheen)"/></g>${drawing}`
}

function window(shape: Shape, deep: string): string {
  const [scale, down] = WINDOWS[shape]
  const path = PATHS[shape]
  return `<g transform="translate(125 ${175 + down})"><path d="${path}" transform="translate(0 5) scale(${scale})" opacity=".22"/><path d="${path}" transform="scale(${scale})" fill="${CREAM}" stroke="${deep}" stroke-width="${(6 / scale).toFixed(2)}"/></g>`
}

function numberFace(kind: Kind, shape: Shape, colors: Paint): string {
  const [, down, size, textDown] = WINDOWS[shape]
  const base = 175 + textDown + size * 0.345
  let index = label(kind.face, 37, 57, 56, colors.on) + underline(kind.face, 37, 62, 26, colors.on) + pip(shape, 0.28, 37, 84, colors.on)
  let middle = ''
  if (kind.emblem) {
    index += triforceGlyph(0.33, shape === 'square' ? 35 : 37, 122, undefined, '#2b1c00', 7)
    middle = `<g opacity=".5">${triforceGlyph(GHOST[shape] ?? 1, 125, 182 + down, '#f3cd62', '', 0)}</g>`
  }
  middle += label(kind.face, 125, base, size, colors.deep, -2) + underline(kind.face, 125, base + 9, size * 0.42, colors.deep)
  return window(shape, colors.deep) + middle + twice(index)
}

function actionFace(kind: Kind, shape: Shape, colors: Paint): string {
  const glyph = GLYPHS[kind.face] ?? label(kind.face, 0, 30, 88, 'currentColor')
  const [scale, down] = GLYPH_IN[shape]
  const draws = kind.effects.find((effect) => effect.effect === 'draw')?.count
  const corner = draws
    ? label(`+${draws}`, 42, 56, 46, colors.on, -3)
    : `<g transform="translate(39 40) scale(.42)" color="${colors.on}">${glyph}</g>`
  const index = corner + pip(shape, 0.28, draws ? 39 : 38, 82, colors.on)
  const middle = `<g transform="translate(125 ${175 + down}) scale(${scale})" color="${colors.deep}">${glyph}</g>`
  return window(shape, colors.deep) + middle + twice(index)
}

export function cardFace(edition: EditionId, kind: Kind): string {
  if (kind.copies === 0) return framed(INK, 'wild', label(kind.face, 125, 205, 88, CREAM))
  if (kind.color === null) {
    const { index, middle } = wildFace(edition, kind)
    return framed(INK, 'wild', middle + twice(index))
  }
  const colors = paint(edition, kind.color)
  const shape = shapeOf(edition, kind.color)
  const drawing = kind.number === null ? actionFace(kind, shape, colors) : numberFace(kind, shape, colors)
  return framed(colors.field, kind.color, drawing)
}

export function cardBack(edition: EditionId, shapes: Shape[]): string {
  const { field, line } = backPaint(edition)
  let grid = ''
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 6; column++) {
      const shape = shapes[(row + column * 3 + (row >> 1)) % 4] ?? 'circle'
      grid += pip(shape, 0.16, +(27 + column * 39.2).toFixed(1), +(28 + row * 36.8).toFixed(1), line)
    }
  }
  return `${EDGE}<g clip-path="url(#cf)"><rect ${INSIDE} fill="${field}"/><g opacity=".3">${grid}</g><rect ${INSIDE} fill="url(#sheen)"/></g><rect x="18" y="18" width="214" height="314" rx="11" fill="none" stroke="${line}" stroke-opacity=".75" stroke-width="2.5"/><circle cx="125" cy="175" r="74" fill="${field}" stroke="${line}" stroke-width="3"/>${mark(1.05, 124, 177, line, field)}`
}
