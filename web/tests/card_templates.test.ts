/** The drawings of the cards as templates for Python: `npm test -- card_templates -u` writes them.

    What differs between editions is replaced by placeholders such as {field}, so that Python draws the
    same cards, of any edition, without a copy of this code. */
import { expect, it, vi } from 'vitest'
import { BACKS, CREAM, GREYS, INK, PAINTS } from '../src/lib/art/paints'
import { PATHS, SHAPE_OF, type Shape } from '../src/lib/art/shapes'
import { CARD_DEFS, TEXTURES } from '../src/lib/art/textures'
import type { Kind } from '../src/lib/cards/editions'
import type { Effect } from '../src/lib/generated/protocol'

const SHAPES: Shape[] = ['circle', 'leaf', 'square', 'diamond', 'heart', 'star', 'triangle']
/** The colours of wilds: those of four patches, and the one that a card is about. */
const PATCHES = ['{name_0}', '{name_1}', '{name_2}', '{name_3}', '{name_about}']

// The modules that the setup has loaded already would not see what stands in for others.
vi.resetModules()
// Every shape is the name of a colour here, and so is every patch: its path is a placeholder.
vi.doMock('../src/lib/art/shapes', async (original) => {
  const real = await original<typeof import('../src/lib/art/shapes')>()
  const paths: Record<string, string> = { ...real.PATHS }
  const pip: typeof real.pip = (shape, scale, x, y, fill, stroke = 'none', width = 0) =>
    real.pip('circle', scale, x, y, fill, stroke, width).replace(real.PATHS.circle, paths[shape] ?? shape.replace('name', 'path'))
  return { ...real, pip, shapeOf: (_: string, color: string) => color }
})
vi.doMock('../src/lib/art/paints', async (original) => {
  const real = await original<typeof import('../src/lib/art/paints')>()
  const paint = (_: string, color: string): typeof real.GREYS[0] => {
    const end = color.startsWith('{') ? color.slice('{name'.length, -1) : ''
    return { field: `{field${end}}`, deep: `{deep${end}}`, on: `{on${end}}` }
  }
  return { ...real, paint, backPaint: () => ({ field: '{field}', line: '{line}' }) }
})

const { cardBack, cardFace, framed } = await import('../src/lib/art/faces')
const { EDITIONS, withKinds } = await import('../src/lib/cards/editions')

const FRAME = framed('{field}', '{texture}', '{drawing}')
const [BEFORE = ''] = framed('', '', '{drawing}').split('{drawing}')

function kind(fields: Partial<Kind>): Kind {
  const blank = { card: '', face: '', color: null, number: null, points: 0, copies: 1, emblem: null }
  return { ...blank, name: null, effects: [], only_without_color: false, turned_up: 'nothing', ...fields }
}

/** What is drawn on the field of a card. */
function drawing(fields: Partial<Kind>): string {
  const face = cardFace('template', kind(fields))
  const after = face.indexOf('</g>') + '</g>'.length
  expect(BEFORE.endsWith('</g>')).toBe(true)
  return face.slice(after)
}

const draws = [{ effect: 'draw', who: 'next', count: '{count}' }] as unknown as Effect[]

function coloredFaces(shape: Shape): Record<string, string> {
  const faces: Record<string, string> = {}
  for (let number = 0; number <= 9; number++) {
    const fields = { face: `${number}`, number, color: shape }
    // The same template for all numbers that differ in nothing else.
    const template = (emblem: string | null): string =>
      drawing({ ...fields, emblem }).replaceAll(`>${number}</text>`, '>{face}</text>')
    faces[`${number}`] = template(null)
    faces[`${number} emblem`] = template('emblem')
  }
  for (const face of ['S', 'R', 'D', '{face}']) {
    const fields = { face, name: { en: '', es: '' }, color: shape }
    faces[face] = drawing(fields)
    faces[`${face} draws`] = drawing({ ...fields, effects: draws })
  }
  return faces
}

function wildFaces(): Record<string, string> {
  const about = (effect: object): Effect[] => [effect] as unknown as Effect[]
  const named = { name: { en: '', es: '' } }
  return {
    plain: drawing(named),
    draw: drawing({ ...named, effects: draws }),
    demand: drawing({ ...named, effects: about({ effect: 'demand' }) }),
    discard_color: drawing({ ...named, effects: about({ effect: 'discard_color', color: '{name_about}' }) }),
    house_rule: drawing({ ...named, effects: about({ effect: 'house_rule' }) }),
    clothing: drawing({ ...named, effects: about({ effect: 'clothing' }) }),
  }
}

it('Python has the same drawings of the cards', async () => {
  const colors = PATCHES.map((name) => ({ name, letter: name, words: {} }))
  const template = { id: 'template', name: { en: '', es: '' }, emblem: null, cards: [], customizable: [], clothing: false }
  EDITIONS.set('template', withKinds({ ...template, colors }))

  const templates: string[] = []
  const numbered = (faces: Record<string, string>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(faces).map(([name, markup]) => {
        if (!templates.includes(markup)) templates.push(markup)
        return [name, templates.indexOf(markup)]
      }),
    )
  const written = {
    defs: TEXTURES + CARD_DEFS,
    frame: FRAME,
    back: cardBack('template', PATCHES.slice(0, 4) as Shape[]),
    faces: Object.fromEntries(SHAPES.map((shape) => [shape, numbered(coloredFaces(shape))])),
    wilds: numbered(wildFaces()),
    templates,
    shapes: PATHS,
    shape_of: SHAPE_OF,
    paints: PAINTS,
    greys: GREYS,
    backs: BACKS,
    cream: CREAM,
    ink: INK,
  }
  await expect(JSON.stringify(written, null, 1) + '\n').toMatchFileSnapshot('../../src/penultima/drawings/cards.json')
})
