import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FluentResource } from '@fluent/bundle'
import { describe, expect, it } from 'vitest'
import '../src/lib/lesson/texts'
import '../src/lib/text/book_texts'
import { editionOf } from '../src/lib/cards/editions'
import { cardName, topCard, whatFits } from '../src/lib/text/cards'
import { stepsText } from '../src/lib/text/effects'
import { eventText } from '../src/lib/text/events'
import { andList, orList } from '../src/lib/text/lists'
import { promptText } from '../src/lib/text/prompts'
import { Reader } from '../src/lib/text/reader'
import { hasWords, LANGS, say, language } from '../src/lib/text/fluent.svelte'
import { view } from './table_fixtures'

const zelda = editionOf('zelda')
const LOCALES = join(__dirname, '../../src/penultima/locale')

function ids(lang: string): Set<string> {
  const folder = join(LOCALES, lang)
  return new Set(
    readdirSync(folder).flatMap((file) =>
      new FluentResource(readFileSync(join(folder, file), 'utf8')).body.map((message) => message.id),
    ),
  )
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}

describe('numbers in messages', () => {
  it.each([
    ['en', 7, '7 pts'],
    ['en', 999, '999 pts'],
    ['en', 1234, '1,234 pts'],
    ['es', -20, '-20 ptos.'],
    ['es', 1, '1 pto.'],
  ] as const)('are written as in %s: %d', (lang, count, text) => {
    language.use(lang)
    expect(say('page-points', { count })).toBe(text)
  })
})

describe('the messages of the page', () => {
  it('exist for every id that the page uses', () => {
    const all = sources(join(__dirname, '../src'))
    const named = all.flatMap((text) => [...text.matchAll(/'([a-z0-9_-]+)(\.[a-z-]+)?'/g)].map((m) => m[1]!))
    const said = all.flatMap((text) => [...text.matchAll(/\b(?:say|told)\(\s*'([a-z0-9_-]+)[.']/g)].map((m) => m[1]!))
    const known = ids('en')
    const asked = new Set([...said, ...named.filter((id) => known.has(id))])
    expect(said.length).toBeGreaterThan(150)
    for (const lang of LANGS) {
      language.use(lang)
      expect([...asked].filter((id) => !hasWords(id))).toEqual([])
    }
  })

  it('are all used', () => {
    const all = sources(join(__dirname, '../src')).join('\n')
    const built = ['avatar', 'edition', 'https', 'level', 'preset', 'window', 'sorted', 'hat', 'piece', 'ready', 'motion', 'size', 'texture', 'touch', 'announce', 'key']
    const left = [...ids('en')].filter(
      (id) => id.startsWith('page-') && !all.includes(`'${id}'`) && !built.some((part) => id.startsWith(`page-${part}-`)),
    )
    expect(left).toEqual([])
  })
})

describe('a sentence', () => {
  const reader = new Reader(zelda, ['Ana', 'Beto', 'Inés'], 0)

  it('changes its language at run time', () => {
    language.use('es')
    expect(cardName(zelda, 'R6', true)).toBe('6 rojo con Trifuerza')
    expect(andList(['Ana', 'Inés'])).toBe('Ana e Inés')
    expect(orList(['7', '8'])).toBe('7 u 8')
    expect(eventText({ type: 'played', seat: 1, card: 'TS' }, reader)).toBe('Beto tiró la Salta canela.')
    language.use('en')
    expect(cardName(zelda, 'R6', true)).toBe('Red 6 with Triforce')
    expect(eventText({ type: 'played', seat: 0, card: 'W', color: 'blue' }, reader)).toBe('You played Wild and chose blue.')
    expect(whatFits(zelda, 'B7', 'blue')).toBe('blue, a 7 or a wild')
  })

  it('names the colour in play with a wild', () => {
    language.use('en')
    expect(topCard(zelda, view({ top: 'W', color: 'red' }))).toBe('Wild (red)')
    expect(topCard(zelda, view({ top: 'R7', color: 'red' }))).toBe('Red 7')
    expect(say('event-turn-now', { card: 'Red 7', fit: 1, count: 3 })).toBe('Your turn. Red 7 on top. 1 of your 3 cards fits.')
    expect(say('event-turn-now', { card: 'Red 7', fit: 0, count: 1 })).toBe("Your turn. Red 7 on top. Your card doesn't fit.")
  })

  it('says whose turn it is and what fits', () => {
    expect(promptText(view(), reader)).toBe('Play red, a 7 or a wild.')
    expect(promptText(view({ prompt: { phase: 'turn', seat: 1 }, legal: [] }), reader)).toBe('Waiting for Beto.')
    expect(promptText(view({ legal: [{ do: 'draw' }] }), reader)).toBe('Nothing fits. Draw one.')
  })

  it('describes the steps of a house rule', () => {
    expect(stepsText([], editionOf('frozen'))).toBe('')
    expect(stepsText([{ effect: 'draw', who: 'next', count: 2 }, { effect: 'skip', count: 1 }, { effect: 'reverse' }], editionOf('frozen'))).toBe(
      'The next player draws 2 cards and loses the turn. The direction of play changes.',
    )
    expect(stepsText([{ effect: 'draw', who: 'next', count: 2 }, { effect: 'skip', count: 2 }], editionOf('frozen'))).toBe(
      'The next player draws 2 cards. The next 2 players lose the turn.',
    )
  })

  it('ends a text that players wrote with a full stop', () => {
    expect(stepsText([{ effect: 'honor', who: 'self', text: 'Sing', else_draw: 1 }], editionOf('frozen'))).toBe('You have to do this: “Sing.” Whoever doesn\'t, draws 1 card.')
    expect(stepsText([{ effect: 'honor', who: 'self', text: 'Sing!', else_draw: 1 }], editionOf('frozen'))).toBe('You have to do this: “Sing!” Whoever doesn\'t, draws 1 card.')
  })

  it('names the house rule of a card that is played', () => {
    const house = new Reader(editionOf('frozen'), ['Ana', 'Beto'], 1, {}, { WC1: { title: 'The joke', do: [] } })
    expect(eventText({ type: 'played', seat: 0, card: 'WC1', color: 'blue' }, house)).toBe('Ana played Wild Customizable 1 (“The joke”) and chose blue.')
    expect(eventText({ type: 'played', seat: 0, card: 'WC2', color: 'blue' }, house)).toBe('Ana played Wild Customizable 2 and chose blue.')
  })

  it('about the rules is left to the server', () => {
    for (const id of ['rulebook-title', 'card-bluff-possible']) expect(hasWords(id)).toBe(false)
  })
})
