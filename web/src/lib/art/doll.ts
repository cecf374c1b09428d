/** Paper dolls for the wardrobe: flat shapes; garments carry their colour's texture and shape. */
import { editionOf, type ColorName, type EditionId } from '../cards/editions'
import { cycled } from '../ui/cycle'
import { paint } from './paints'
import { pip, shapeOf } from './shapes'

export interface Look {
  skin: string
  hair: string
  style: 'long' | 'short' | 'curly' | 'bun'
  hat: 'cap' | 'beanie' | 'band' | 'visor'
  jacket: boolean
  bot: boolean
}

export interface Clothes {
  hat: ColorName | null
  top: ColorName | null
  bottoms: ColorName | null
}

const SKINS = ['#c68a5c', '#e7b68b', '#edc4a0', '#8a5635', '#6f4428', '#f2cfae'] as const
const HAIRS = ['#2b1a12', '#4a2a14', '#b9b3c4', '#1d1210', '#7a4a1e', '#c9922e'] as const
const STYLES = ['long', 'short', 'curly', 'bun'] as const
const HATS = ['visor', 'cap', 'beanie', 'band'] as const

/** Hair and skin, always the same for the same name. */
export function lookOf(name: string, bot: boolean): Look {
  let sum = 3
  for (const letter of name) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) % 99991
  const pick = <T>(from: readonly [T, ...T[]], by: number): T => cycled(from, Math.floor(sum / by))
  if (bot) return { skin: '#c9d3dd', hair: '#7a8794', style: 'short', hat: 'beanie', jacket: false, bot }
  return { skin: pick(SKINS, 1), hair: pick(HAIRS, 5), style: pick(STYLES, 11), hat: pick(HATS, 17), jacket: sum % 2 === 0, bot }
}

const HAIR: Record<Look['style'], string> = {
  long: '<path d="M42 44Q38 12 70 12Q102 12 98 44L102 84H88V44H52V84H38Z"/>',
  short: '<path d="M43 42Q40 12 70 11Q100 12 97 42Q92 28 70 27Q48 28 43 42Z"/>',
  curly: '<circle cx="50" cy="26" r="13"/><circle cx="70" cy="18" r="14"/><circle cx="90" cy="26" r="13"/><circle cx="45" cy="42" r="10"/><circle cx="95" cy="42" r="10"/>',
  bun: '<circle cx="70" cy="8" r="11"/><path d="M43 44Q40 14 70 13Q100 14 97 44Q92 29 70 28Q48 29 43 44Z"/>',
}
const HAT: Record<Look['hat'], string> = {
  cap: '<path d="M44 36Q44 12 70 12Q96 12 96 36Z"/><path d="M92 30Q116 30 116 37H70Z"/>',
  beanie: '<path d="M43 38Q41 9 70 9Q99 9 97 38Z"/><rect x="40" y="30" width="60" height="11" rx="5.5"/>',
  band: '<path d="M43 34Q70 22 97 34L97 25Q70 13 43 25Z"/>',
  visor: '<path d="M44 32Q70 22 96 32L95 24Q70 15 45 24Z"/><path d="M48 31Q70 22 92 31Q82 42 70 42Q58 42 48 31Z" opacity=".85"/>',
}
const LEGS = 'M42 128H98L96 196H74L71 150H69L66 196H44Z'
const TEE = 'M70 78Q58 78 55 72L30 84L22 112L38 116L41 106V134H99V106L102 116L118 112L110 84L85 72Q82 78 70 78Z'
const JACKET = 'M70 78Q58 78 55 72L26 86L20 138H36L40 112V132H100V112L104 138H120L114 86L85 72Q82 78 70 78Z'
const PLAIN = '#b8aec4'

/** A server sends colours by name, and only names of the edition may become markup. */
function isColor(edition: EditionId, color: ColorName | null): color is ColorName {
  return editionOf(edition).colors.some(({ name }) => name === color)
}

function garment(edition: EditionId, color: ColorName | null, d: string): string {
  if (!isColor(edition, color)) return `<path d="${d}" fill="${PLAIN}"/>`
  return `<path d="${d}" fill="${paint(edition, color).field}"/><path d="${d}" fill="url(#pt-${color})" opacity=".32"/>`
}

/** The drawing of a doll, for a viewBox of `8 -8 124 222`. */
export function doll(edition: EditionId, look: Look, clothes: Clothes): string {
  const { skin, hair, style, jacket, bot } = look
  const behind = style === 'long' || style === 'curly'
  const sleeves = jacket ? 134 : 110
  const shape = (color: ColorName | null, scale: number, x: number, y: number): string =>
    isColor(edition, color) ? pip(shapeOf(edition, color), scale, x, y, paint(edition, color).on) : ''
  const head = bot
    ? `<path d="M70 18V2" stroke="#7a8794" stroke-width="4"/><rect x="44" y="19" width="52" height="50" rx="15" fill="${skin}"/>`
    : `<circle cx="70" cy="44" r="27" fill="${skin}"/>`
  const front = bot ? '' : behind ? `<path d="M44 38Q46 20 70 19Q94 20 96 38Q84 29 70 29Q56 29 44 38Z" fill="${hair}"/>` : `<g fill="${hair}">${HAIR[style]}</g>`
  const hat = isColor(edition, clothes.hat)
    ? `<g fill="${paint(edition, clothes.hat).field}" stroke="${paint(edition, clothes.hat).deep}" stroke-width="1.5">${HAT[look.hat]}</g>`
    : ''
  return (
    '<ellipse cx="70" cy="207" rx="44" ry="5" fill="#2a1840" opacity=".14"/>' +
    (behind && !bot ? `<g fill="${hair}">${HAIR[style]}</g>` : '') +
    `<g stroke="${skin}" stroke-width="13" stroke-linecap="round"><path d="M28 ${sleeves}L26 140M112 ${sleeves}L114 140"/></g>` +
    `<rect x="61" y="58" width="18" height="22" rx="8" fill="${skin}"/>` +
    garment(edition, clothes.bottoms, LEGS) +
    garment(edition, clothes.top, jacket ? JACKET : TEE) +
    (jacket ? '<path d="M70 78V132" stroke="#0006" stroke-width="2.5"/>' : '') +
    shape(clothes.top, 0.2, jacket ? 86 : 70, 102) +
    shape(clothes.bottoms, 0.13, 56, 146) +
    '<path d="M42 196h26v7q0 3-3 3H41q-4 0-4-4 1-5 5-6ZM98 196H72v7q0 3 3 3h24q4 0 4-4-1-5-5-6Z" fill="#2a1840"/>' +
    head +
    front +
    '<circle cx="60" cy="46" r="2.8" fill="#2a1840"/><circle cx="80" cy="46" r="2.8" fill="#2a1840"/><path d="M62 56Q70 63 78 56" fill="none" stroke="#2a1840" stroke-width="2.6" stroke-linecap="round"/>' +
    hat
  )
}
