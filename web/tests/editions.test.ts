import { render, screen } from '@testing-library/svelte'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import Card from '../src/art/Card.svelte'
import { paint } from '../src/lib/art/paints'
import { shapeOf } from '../src/lib/art/shapes'
import { EDITION_IDS, EDITIONS, editionOf, kindOf, showpiece, withKinds, type Edition } from '../src/lib/cards/editions'
import { cardName, whatFits } from '../src/lib/text/cards'
import { editionLine, editionName } from '../src/lib/text/editions'
import TableScreen from '../src/screens/TableScreen.svelte'
import { sitDown } from './sit_down'
import { table } from './table_fixtures'

/** An edition with a 7 and a Hoist in each colour, and some wilds. */
function harbour(colors: string[], wilds: string[]): Edition {
  const blank = { points: 0, copies: 1, emblem: null, effects: [], only_without_color: false, turned_up: 'nothing' as const }
  const cards = colors.flatMap((color) => {
    const letter = color[0]!.toUpperCase()
    return [
      { ...blank, card: `${letter}7`, face: '7', color, number: 7, name: null },
      { ...blank, card: `${letter}H`, face: 'H', color, number: null, name: { en: 'Hoist', es: 'Izar' } },
    ]
  })
  return withKinds({
    id: 'harbour',
    name: { en: 'Harbour edition', es: 'Edición Puerto' },
    colors: colors.map((name) => ({ name, letter: name[0]!.toUpperCase(), words: {} })),
    emblem: null,
    cards: [...cards, ...wilds.map((card) => ({ ...blank, card, face: card, color: null, number: null, name: { en: `Wild ${card}`, es: `Comodín ${card}` } }))],
    customizable: [],
    clothing: false,
  })
}

function face(edition: string, card: string): string {
  render(Card, { edition, card })
  return document.getElementById(`card-${edition}-${card}`)?.textContent ?? ''
}

it('The default edition comes first, and each is known by a card', () => {
  expect(EDITION_IDS).toEqual(['zelda', 'frozen', 'saved-by-the-bell', 'classic'])
  expect(EDITION_IDS.map((id) => showpiece(editionOf(id)))).toEqual(['WT', 'WL', 'WS', 'W4'])
})

describe('an edition without its own look', () => {
  const colors = ['black', 'silver', 'violet', 'gold']

  beforeAll(() => {
    EDITIONS.set('harbour', harbour(colors, ['W4']))
  })
  afterAll(() => {
    EDITIONS.delete('harbour')
  })

  it('has all its cards, and a name', () => {
    expect(cardName(editionOf('harbour'), 'BH')).toBe('Black Hoist')
    expect(cardName(editionOf('harbour'), 'W4')).toBe('Wild W4')
    expect([editionName('harbour'), editionLine('harbour')]).toEqual(['Harbour edition', ''])
  })

  it('is named once in the lobby', () => {
    sitDown({ table: table({ phase: 'lobby', edition: 'harbour' }), view: null })
    render(TableScreen, { slug: 'bcdf2345' })
    expect(screen.getByText(/at the table/).textContent).toBe('Harbour edition. 3 at the table, no seat free.')
  })

  it('has a different paint and shape for each colour', () => {
    expect(new Set(colors.map((name) => paint('harbour', name).field)).size).toBe(4)
    expect(new Set(colors.map((name) => shapeOf('harbour', name))).size).toBe(4)
    expect(face('harbour', 'S7')).toContain('7')
    expect(face('harbour', 'GH')).toContain('H')
  })
})

it('Without wilds in the edition, none are said to fit', () => {
  expect(whatFits(harbour(['blue', 'red'], []), 'B7', 'blue')).toBe('blue or a 7')
  expect(whatFits(harbour(['blue', 'red'], ['W']), 'B7', 'blue')).toBe('blue, a 7 or a wild')
})

describe('the shapes of an edition', () => {
  afterEach(() => {
    EDITIONS.delete('harbour')
  })

  it.each([
    [['orange', 'yellow', 'black', 'silver']],
    [['black', 'yellow', 'tan', 'green']],
    [['gold', 'silver', 'black', 'violet', 'white', 'blue', 'red']],
  ])('are all different, and known colours have their own: %s', (names) => {
    EDITIONS.set('harbour', harbour(names, []))
    expect(new Set(names.map((name) => shapeOf('harbour', name))).size).toBe(names.length)
    for (const name of ['blue', 'yellow']) expect(shapeOf('harbour', name)).toBe(shapeOf('frozen', name))
  })
})

it('An unknown card is shown by its code', () => {
  for (const id of ['zelda', 'nowhere']) {
    expect(kindOf(editionOf(id), 'Q9').color).toBeNull()
    expect(cardName(editionOf(id), 'Q9')).toBe('Q9')
    expect(face(id, 'Q9')).toContain('Q9')
  }
})
