import { render, screen } from '@testing-library/svelte'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import Card from '../src/art/Card.svelte'
import { paint } from '../src/lib/art/paints'
import { shapeOf } from '../src/lib/art/shapes'
import { EDITION_IDS, EDITIONS, editionOf, editionsIn, kindOf, readEdition, showpiece } from '../src/lib/editions'
import { cardName, whatFits } from '../src/lib/text/cards'
import { editionLine, editionName } from '../src/lib/text/editions'
import TableScreen from '../src/screens/TableScreen.svelte'
import { sitDown } from './sitting'
import { table } from './view'

function face(edition: string, card: string): string {
  render(Card, { edition, card })
  return document.getElementById(`card-${edition}-${card}`)?.textContent ?? ''
}

it('The editions are those of the rules, each with the card that it is known by', () => {
  expect(EDITION_IDS.slice(0, 3)).toEqual(['zelda', 'frozen', 'saved-by-the-bell'])
  expect(EDITION_IDS.slice(0, 3).map((id) => showpiece(editionOf(id)))).toEqual(['WT', 'WL', 'WS'])
})

it('The editions are the files with colours, and the one for whoever does not choose comes first', () => {
  const name = { en: 'Harbour', es: 'Puerto' }
  const colors = [{ name: 'black', letter: 'B', es: ['', '', '', ''] as [string, string, string, string] }]
  expect(editionsIn({ common: { name }, frozen: { colors }, harbour: { colors, default: true }, zelda: { colors } })).toEqual(['harbour', 'zelda', 'frozen'])
})

it('An edition builds on one file, not on what that one builds on', () => {
  const { kinds } = readEdition('harbour', { builds_on: 'zelda', colors: editionOf('zelda').colors })
  expect([kinds.has('WT'), kinds.has('W4'), kinds.has('B5')]).toEqual([true, false, false])
})

describe('an edition that nothing was drawn for', () => {
  const es: [string, string, string, string] = ['', '', '', '']
  const colors = ['black', 'silver', 'violet', 'gold'].map((name) => ({ name, letter: name[0]!.toUpperCase(), es }))
  const actions = [{ face: 'H', name: { en: 'Hoist', es: 'Izar' }, copies: 2, points: 20 }]

  beforeAll(() => {
    EDITIONS.set('harbour', readEdition('harbour', { name: { en: 'Harbour edition', es: 'Edición Puerto' }, builds_on: 'common', colors, actions }))
  })
  afterAll(() => {
    EDITIONS.delete('harbour')
  })

  it('has all its cards, and a name', () => {
    const harbour = editionOf('harbour')
    expect(cardName(harbour, 'BH')).toBe('Black Hoist')
    expect(harbour.kinds.has('W4')).toBe(true)
    expect([editionName('harbour'), editionLine('harbour')]).toEqual(['Harbour edition', ''])
  })

  it('is named once in the lobby', () => {
    sitDown({ table: table({ phase: 'lobby', edition: 'harbour' }), view: null })
    render(TableScreen, { slug: 'bcdf2345' })
    expect(screen.getByText(/at the table/).textContent).toBe('Harbour edition. 3 at the table, no seat free.')
  })

  it('can be told apart: each colour has its paint and its shape', () => {
    expect(new Set(colors.map(({ name }) => paint('harbour', name).field)).size).toBe(4)
    expect(new Set(colors.map(({ name }) => shapeOf('harbour', name))).size).toBe(4)
    expect(face('harbour', 'S7')).toContain('7')
    expect(face('harbour', 'GH')).toContain('H')
  })
})

it('An edition without wilds offers none', () => {
  const colors = editionOf('zelda').colors
  expect(whatFits(readEdition('harbour', { colors, numbers: [{ faces: [7], copies: 2 }] }), 'B7', 'blue')).toBe('blue or a 7')
})

describe('the shapes of an edition', () => {
  const es: [string, string, string, string] = ['', '', '', '']
  afterEach(() => {
    EDITIONS.delete('harbour')
  })

  it.each([
    [['orange', 'yellow', 'black', 'silver']],
    [['black', 'yellow', 'tan', 'green']],
    [['gold', 'silver', 'black', 'violet', 'white', 'blue', 'red']],
  ])('are all different, and known colours have their own: %s', (names) => {
    const colors = names.map((name) => ({ name, letter: name[0]!.toUpperCase(), es }))
    EDITIONS.set('harbour', readEdition('harbour', { colors }))
    expect(new Set(names.map((name) => shapeOf('harbour', name))).size).toBe(names.length)
    for (const name of ['blue', 'yellow']) expect(shapeOf('harbour', name)).toBe(shapeOf('frozen', name))
  })
})

it('A card that is not known is shown by its code', () => {
  for (const id of ['zelda', 'nowhere']) {
    expect(kindOf(editionOf(id), 'Q9').color).toBeNull()
    expect(cardName(editionOf(id), 'Q9')).toBe('Q9')
    expect(face(id, 'Q9')).toContain('Q9')
  }
})
