/** Python draws the same cards as the page: the fingerprints in conformance/drawings.json are of both.

    `npm test -- drawn_cards -u` writes them. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { cardBack, cardFace } from '../src/lib/art/faces'
import { shapeOf } from '../src/lib/art/shapes'
import { EDITIONS, withKinds, type Edition } from '../src/lib/cards/editions'

/** As docs/examples/harbour.toml: an edition with colours that nobody has painted. */
function harbour(): Edition {
  const colors = [
    ['black', 'K'],
    ['silver', 'S'],
    ['violet', 'V'],
    ['gold', 'D'],
  ].map(([name = '', letter = '']) => ({ name, letter, words: {} }))
  const card = { points: 0, copies: 1, emblem: null, only_without_color: false, turned_up: 'nothing' as const }
  const name = { en: 'Mutiny', es: 'Motín' }
  return withKinds({
    id: 'harbour',
    name: { en: '', es: '' },
    emblem: null,
    customizable: [],
    clothing: false,
    colors,
    cards: [
      { ...card, card: 'K6', face: '6', color: 'black', number: 6, name: null, effects: [] },
      { ...card, card: 'SS', face: 'S', color: 'silver', number: null, name, effects: [{ effect: 'skip', count: 1 }] },
      { ...card, card: 'WM', face: 'WM', color: null, number: null, name, effects: [{ effect: 'swap_hands', with: 'fewest_cards' }] },
    ],
  })
}

const fingerprint = (markup: string): string => createHash('sha256').update(markup).digest('hex').slice(0, 16)

it('the drawings of all cards and backs have not changed', async () => {
  EDITIONS.set('harbour', harbour())
  const found = Object.fromEntries(
    [...EDITIONS].map(([id, edition]) => {
      const faces = [...edition.kinds].map(([card, kind]) => [card, fingerprint(cardFace(id, kind))])
      const back = fingerprint(cardBack(id, edition.colors.map(({ name }) => shapeOf(id, name))))
      return [id, { ...Object.fromEntries(faces), back }]
    }),
  )
  EDITIONS.delete('harbour')
  await expect(JSON.stringify(found, null, 1) + '\n').toMatchFileSnapshot('../../conformance/drawings.json')
})
