/** The symbols of action cards, our own drawings, each in a box of about -56..56, in `currentColor`. */
import { CREAM, GOLD } from './paints'

const STROKES = 'fill="none" stroke="currentColor" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"'

export const GLYPHS: Record<string, string> = {
  // An arrow leaping over a dot.
  S: `<g ${STROKES}><path d="M-42 26C-42-40 32-44 36 12"/><path d="M15-6L36 15L54-9"/></g><circle cx="-4" cy="27" r="13" fill="currentColor"/>`,
  // Two arrows in a loop.
  R: `<g ${STROKES}><path d="M-38 2V-6Q-38-26-18-26H30"/><path d="M16-44L35-26L16-8"/><path d="M38-2V6Q38 26 18 26H-30"/><path d="M-16 44L-35 26L-16 8"/></g>`,
  // Two cards with a plus.
  D: `<g stroke="currentColor" stroke-width="7" stroke-linejoin="round"><rect x="-40" y="-44" width="46" height="64" rx="8" fill="${CREAM}" transform="rotate(-9 -17 -12)"/><rect x="-6" y="-22" width="46" height="64" rx="8" fill="currentColor" transform="rotate(7 17 10)"/></g><g transform="rotate(7 17 10)" stroke="${CREAM}" stroke-width="8" stroke-linecap="round"><path d="M17-4V24M3 10H31"/></g>`,
}

/** The emblem of the demand cards: three corner brackets around a point. */
export function triforceGlyph(
  scale: number,
  x: number,
  y: number,
  fill: string = GOLD,
  outline = '#3a2700',
  outlineWidth = 4,
): string {
  const brackets = [0, 120, 240]
    .map((turn) => `<path d="M-14-28L0-52L14-28" transform="rotate(${turn})"/>`)
    .join('')
  const behind = outlineWidth
    ? `<g stroke="${outline}" stroke-width="${15 + outlineWidth * 2}">${brackets}</g><circle r="${11 + outlineWidth}" fill="${outline}"/>`
    : ''
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-linejoin="round" stroke-linecap="round">${behind}<g stroke="${fill}" stroke-width="15">${brackets}</g><circle r="11" fill="${fill}"/></g>`
}

/** The mark of the project: two cards, one of them left. */
export function mark(scale: number, x: number, y: number, ink: string, ground: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-40" y="-50" width="58" height="82" rx="11" transform="rotate(-14)" fill="none" stroke="${ink}" stroke-width="8"/><rect x="-16" y="-36" width="58" height="82" rx="11" transform="rotate(9)" fill="${ink}"/><circle cx="13" cy="7" r="12" fill="${ground}" transform="rotate(9)"/></g>`
}
