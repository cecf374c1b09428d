/** The page's sheet of SVG drawings. Each is made once, when it is first needed.

    This is the only file that gives the browser markup. The markup is our own drawings: no text of a
    player may become part of one, and colours only if the edition has them. */
import { editionOf, kindOf, type CardCode, type EditionId } from '../cards/editions'
import { cardBack, cardFace } from './faces'
import { shapeOf } from './shapes'
import { CARD_DEFS, TEXTURES } from './textures'

const drawn = new Set<string>()
const drawings = new Map<string, string>()
let sheet: SVGSVGElement | null = null

function sprite(): SVGSVGElement {
  if (sheet?.isConnected) return sheet
  drawn.clear()
  drawings.clear()
  sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sheet.setAttribute('class', 'sprite')
  sheet.setAttribute('aria-hidden', 'true')
  sheet.innerHTML = `<defs>${TEXTURES}${CARD_DEFS}</defs>`
  document.body.prepend(sheet)
  return sheet
}

/** The reference to a card's symbol; without a card, to the back. */
export function cardSymbol(edition: EditionId, card: CardCode | null): string {
  const id = `card-${edition}-${card ?? 'back'}`
  const sheet_ = sprite()
  if (!drawn.has(id)) {
    drawn.add(id)
    const art = card
      ? cardFace(edition, kindOf(editionOf(edition), card))
      : cardBack(edition, editionOf(edition).colors.map((color) => shapeOf(edition, color.name)))
    const symbol = document.createElementNS('http://www.w3.org/2000/svg', 'symbol')
    symbol.id = id
    symbol.setAttribute('viewBox', '0 0 250 350')
    symbol.innerHTML = art
    sheet_.append(symbol)
  }
  return `#${id}`
}

/** The reference to a drawing that `art` makes. Equal keys stand for equal drawings. */
export function drawingRef(key: string, art: () => string): string {
  const sheet_ = sprite()
  let id = drawings.get(key)
  if (id === undefined) {
    id = `drawing-${drawings.size}`
    drawings.set(key, id)
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    group.id = id
    group.innerHTML = art()
    sheet_.querySelector('defs')?.append(group)
  }
  return `#${id}`
}
