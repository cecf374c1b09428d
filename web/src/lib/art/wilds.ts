/** The faces of the wilds: a dark field, and a drawing of what each one does. */
import { editionOf, type ColorName, type EditionId, type Kind } from '../cards/editions'
import { triforceGlyph } from './glyphs'
import { label } from './label'
import { CREAM, GOLD, INK, paint } from './paints'
import { pip, shapeOf, type Shape } from './shapes'

interface Patch {
  name: string
  shape: Shape
  field: string
  deep: string
}

interface Face {
  index: string
  middle: string
}

/** Four patches: the first four colours of the edition, or fewer of them again. */
function patches(edition: EditionId): Patch[] {
  const { colors } = editionOf(edition)
  return [0, 1, 2, 3].flatMap((place) => {
    const color = colors[place % colors.length]
    return color ? [patch(edition, color.name)] : []
  })
}

function patch(edition: EditionId, name: ColorName): Patch {
  const { field, deep } = paint(edition, name)
  return { name, shape: shapeOf(edition, name), field, deep }
}

/** The four shapes in a square, small. */
function quad(four: Patch[], size: number, x: number, y: number): string {
  return four
    .map((each, i) =>
      pip(each.shape, +(size * 0.0105).toFixed(4), x + (i % 2 ? 1 : -1) * size * 0.58, y + (i > 1 ? 1 : -1) * size * 0.58, each.field, CREAM, 9),
    )
    .join('')
}

/** Four patches sewn together, each with its colour's texture and shape. */
function quilt(four: Patch[], width: number, cx: number, cy: number): string {
  const side = width / 2
  return four
    .map((each, i) => {
      const x = cx - side + (i % 2 ? side + 3 : -3)
      const y = cy - side + (i > 1 ? side + 3 : -3)
      const [tl, tr, bl, br] = [0, 1, 2, 3].map((corner) => (corner === i ? 26 : 7)) as [number, number, number, number]
      const d = `M${x + tl} ${y}H${x + side - tr}Q${x + side} ${y} ${x + side} ${y + tr}V${y + side - br}Q${x + side} ${y + side} ${x + side - br} ${y + side}H${x + bl}Q${x} ${y + side} ${x} ${y + side - bl}V${y + tl}Q${x} ${y} ${x + tl} ${y}Z`
      return `<path d="${d}" fill="${each.field}"/><path d="${d}" fill="url(#pt-${each.name})" opacity=".16"/>${pip(each.shape, side * 0.0068, x + side / 2, y + side / 2, CREAM, each.deep, 8)}`
    })
    .join('')
}

function plain(four: Patch[]): Face {
  return {
    index: quad(four, 22, 41, 46),
    middle: `<rect x="40" y="90" width="170" height="170" rx="34" fill="${CREAM}"/>${quilt(four, 148, 125, 175)}`,
  }
}

function drawFour(four: Patch[], count: number): Face {
  const fan = four.map((each, i) => {
    const [x, y] = [125 + (i - 1.5) * 33, 172 + Math.abs(i - 1.5) * 9]
    const inner = 'x="-33" y="-53" width="66" height="102" rx="9"'
    return `<g transform="translate(${x} ${y}) rotate(${-27 + i * 18})"><rect x="-36" y="-54" width="76" height="112" rx="13" opacity=".3"/><rect x="-38" y="-58" width="76" height="112" rx="13" fill="${CREAM}"/><rect ${inner} fill="${each.field}"/><rect ${inner} fill="url(#pt-${each.name})" opacity=".16"/>${pip(each.shape, 0.5, 0, 0, CREAM, each.deep, 8)}</g>`
  })
  return { index: label(`+${count}`, 46, 62, 50, CREAM, -3) + quad(four, 13, 40, 93), middle: fan.join('') }
}

function demand(four: Patch[]): Face {
  const at = (angle: number): string =>
    `${(125 + 112 * Math.cos(angle)).toFixed(1)} ${(175 + 112 * Math.sin(angle)).toFixed(1)}`
  const rays = Array.from({ length: 24 }, (_, i) => {
    const angle = (i * Math.PI) / 12
    return `M125 175L${at(angle)}L${at(angle + 0.13)}Z`
  }).join('')
  return {
    index: triforceGlyph(0.5, 41, 52, GOLD, '', 0) + quad(four, 13, 41, 98),
    middle: `<path d="${rays}" fill="${GOLD}" opacity=".2"/><circle cx="125" cy="175" r="80" fill="${INK}" stroke="${GOLD}" stroke-width="4"/><circle cx="125" cy="175" r="71" fill="none" stroke="${GOLD}" stroke-width="2" stroke-dasharray="1 8" stroke-linecap="round"/>${triforceGlyph(1.12, 125, 184, GOLD, '', 0)}`,
  }
}

function iceBurst(four: Patch[], let_go: Patch): Face {
  const rays = (count: number, inner: number, outer: number, half: number, fill: string, turn = 0): string => {
    const at = (radius: number, angle: number): string =>
      `${(125 + radius * Math.cos(angle)).toFixed(1)} ${(175 + radius * Math.sin(angle)).toFixed(1)}`
    const d = Array.from({ length: count }, (_, i) => {
      const angle = (i * 2 * Math.PI) / count - Math.PI / 2 + turn
      return `M${at(inner, angle - half)}L${at(outer, angle)}L${at(inner, angle + half)}Z`
    })
    return `<path d="${d.join('')}" fill="${fill}"/>`
  }
  const flake = [0, 60, 120].map((turn) => `<path d="M41 24V68" transform="rotate(${turn} 41 46)"/>`).join('')
  return {
    index: `<g stroke="#bfe6ff" stroke-width="6" stroke-linecap="round">${flake}</g><circle cx="41" cy="46" r="7" fill="#fff"/>${quad(four, 13, 41, 95)}`,
    middle: `${rays(12, 34, 104, 0.2, '#4f8fd6', Math.PI / 12)}${rays(6, 38, 112, 0.3, '#a9dcff')}${rays(6, 30, 84, 0.24, '#eefaff', Math.PI / 6)}<circle cx="125" cy="175" r="45" fill="${let_go.field}" stroke="#eefaff" stroke-width="7"/>${pip(let_go.shape, 0.3, 125, 175, '#eefaff')}<g fill="#eefaff"><circle cx="60" cy="112" r="6"/><circle cx="196" cy="120" r="4.5"/><circle cx="190" cy="236" r="6.5"/><circle cx="58" cy="232" r="4.5"/></g>`,
  }
}

function ruledNote(four: Patch[]): Face {
  const pips = four.map((each, i) => pip(each.shape, 0.2, 82 + i * 28, 236, each.field, each.deep, 8)).join('')
  return {
    index: `<g transform="translate(41 46) rotate(38)"><rect x="-8" y="-24" width="16" height="36" rx="2" fill="#f7d24f"/><path d="M-8 12L0 28L8 12Z" fill="${CREAM}"/><rect x="-8" y="-31" width="16" height="9" rx="3" fill="#f09cc4"/></g>${quad(four, 13, 41, 95)}`,
    middle: `<g transform="rotate(-4 125 175)"><rect x="57" y="98" width="142" height="166" rx="12" opacity=".3"/><rect x="54" y="92" width="142" height="166" rx="12" fill="${CREAM}"/><path d="M68 128H182M68 156H182M68 184H182M68 212H182" stroke="#9dbdd2" stroke-width="2.5"/><path d="M74 122q8-12 14-2t12-4 12 2 10-6 12 4 9-2M74 150q9-10 16-1t14-3 13 1 8-4M74 178q6-10 12-1" stroke="#43617d" stroke-width="4.5" fill="none" stroke-linecap="round"/>${pips}</g><g transform="translate(150 190) rotate(-42)"><rect y="-12" width="86" height="24" rx="3" fill="#f7d24f"/><rect y="-4" width="86" height="8" fill="#e0b52c"/><path d="M0-12L-26 0L0 12Z" fill="#f7e3bd"/><path d="M-16-4.5L-26 0L-16 4.5Z" fill="${INK}"/><rect x="86" y="-12" width="10" height="24" fill="#b9c9d6"/><rect x="96" y="-12" width="18" height="24" rx="7" fill="#f09cc4"/></g>`,
  }
}

function shirt(four: Patch[]): Face {
  const tee = 'M125 118q-22 0-29-20l-52 26 20 48 22-9v92h78v-92l22 9 20-48-52-26q-7 20-29 20Z'
  const quarters = four.map((each, i) => {
    const at = `x="${i % 2 ? 125 : 30}" y="${i > 1 ? 175 : 80}" width="95" height="95"`
    return `<rect ${at} fill="${each.field}"/><rect ${at} fill="url(#pt-${each.name})" opacity=".32"/>`
  })
  const pips = four.map((each, i) => pip(each.shape, 0.3, i % 2 ? 148 : 103, i > 1 ? 206 : 152, CREAM, each.deep, 6))
  return {
    index: `<path d="M41 30q-8 0-10-6l-17 9 6 16 8-3v25h26V46l8 3 6-16-17-9q-2 6-10 6Z" fill="${CREAM}"/>${quad(four, 13, 41, 99)}`,
    middle: `<clipPath id="tee"><path d="${tee}"/></clipPath><path d="${tee}" opacity=".35" transform="translate(3 6)"/><g clip-path="url(#tee)">${quarters.join('')}</g><path d="${tee}" fill="none" stroke="${CREAM}" stroke-width="7" stroke-linejoin="round"/>${pips.join('')}`,
  }
}

/** Chosen by the card's first effect. A wild with any other effect gets the plain face. */
export function wildFace(edition: EditionId, kind: Kind): Face {
  const four = patches(edition)
  const effect = kind.effects[0]
  switch (effect?.effect) {
    case 'draw':
      return drawFour(four, effect.count ?? 0)
    case 'demand':
      return demand(four)
    case 'discard_color': {
      const isColor = editionOf(edition).colors.some(({ name }) => name === effect.color)
      return isColor ? iceBurst(four, patch(edition, effect.color)) : plain(four)
    }
    case 'house_rule':
      return ruledNote(four)
    case 'clothing':
      return shirt(four)
    default:
      return plain(four)
  }
}
