import { readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { redacted } from '../src/lib/cards/redaction'
import { auditSeen, checkRound, isGood } from '../src/lib/fairness/check'
import { picturesOf, PICTURES } from '../src/lib/fairness/pictures'
import { partCommitment, roundSeed, secretCommitment, type Part, type Transcript } from '../src/lib/fairness/transcript'
import type { Card, Event, Replay, TableInfo, TableView } from '../src/lib/generated/protocol'
import { shuffled } from '../src/lib/fairness/chance'
import { EDITIONS } from '../src/lib/generated/editions'
import { Game } from '../src/lib/state/game.svelte'
import { complaintText, pictureNames, problemText } from '../src/lib/text/fairness'
import { LANGS, language } from '../src/lib/text/fluent.svelte'
import MatchEnd from '../src/screens/MatchEnd.svelte'
import Result from '../src/screens/Result.svelte'
import Verify from '../src/screens/Verify.svelte'
import Seal from '../src/table/Seal.svelte'
import { FakeSocket } from './fake_socket'
import { update, welcome } from './message_fixtures'
import { table, view } from './table_fixtures'

/** Of a later round: who deals the first one follows from the seed. */
const DEAL = { table: 'bcdf2345', match: 1, round: 2 }
const SECRET = '5e'.repeat(32)
const ANA: Part = { seat: 0, commitment: partCommitment(DEAL, 0, 'a0'.repeat(32)), contribution: 'a0'.repeat(32) }
const BETO: Part = { seat: 1, commitment: partCommitment(DEAL, 1, 'be'.repeat(32)) }
const TOLD: Transcript = { deal: DEAL, commitment: secretCommitment(DEAL, SECRET), parts: [ANA], secret: SECRET }

/** The deal of a round that nobody has played, as a replay tells it. */
function dealing(hand: Card[], transcript: Transcript | null = TOLD, dealer = 0): Replay {
  const events: Event[] = [{ type: 'dealt', dealer, hands: null, draw: null, cards: hand }]
  const step = { seat: null, action: null, events, at_ms: 0, view: view({ open: honestHands() }) }
  return { type: 'replay', id: '', match: 1, round: 2, edition: 'zelda', players: ['Ana', 'Beto', 'Tejo'], bots: [2], options: {}, house_rules: {}, first: 0, steps: [step], more: false, transcript, checksum: '' }
}

/** What is dealt if seat 0 deals. */
function honestHands(): Card[][] {
  return dealtWith(roundSeed(TOLD, SECRET))
}

function dealtWith(seed: string): Card[][] {
  const deck = EDITIONS[0]!.cards.flatMap(({ card, copies }) => Array<Card>(copies).fill(card))
  const order = shuffled(deck, seed, 2, 'deal', 0).slice(0, 21)
  return [2, 0, 1].map((first) => order.filter((_, place) => place % 3 === first))
}

function honestHand(): Card[] {
  return honestHands()[0]!
}

let game: Game

/** As `over`, for Ana's page, which has committed to its part before. */
function committed(): Game {
  sessionStorage.setItem('penultima.part', JSON.stringify({ coming: { deal: DEAL, commitment: TOLD.commitment, parts: [] }, part: ANA, fixedWith: null }))
  return over()
}

afterEach(() => {
  game?.close()
  sessionStorage.clear()
})

/** The end of a round in which Ana was told her hand by an event, and shown one. */
function over(change: Partial<TableInfo> = {}, dealt: Transcript | null = TOLD, hand = honestHand(), shown = hand): Game {
  game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Ana' })
  FakeSocket.latest.open()
  const deal = { coming: null, is_fixed: false, left_out: [], dealt }
  const told = table({ phase: 'round_over', match: 1, deal, ...change })
  FakeSocket.latest.tell(welcome({ you: 0, table: told, view: view({ seat: 0, round: 2, hand: shown }), round: [dealing(hand).steps[0]!.events] }))
  return game
}

describe('a seal', () => {
  it('has four pictures, from its first four bytes', () => {
    expect(picturesOf('b16067baee')).toEqual([
      { name: 'leaf', tone: 'dark' }, { name: 'circle', tone: 'light' },
      { name: 'snowflake', tone: 'light' }, { name: 'lock', tone: 'dark' },
    ])
  })

  it('has a name for every picture in every language', () => {
    for (const lang of LANGS) {
      language.use(lang)
      const names = PICTURES.flatMap((name) => (['light', 'dark'] as const).map((tone) => pictureNames([{ name, tone }])))
      expect(new Set(names).size).toBe(32)
      expect(names.filter((name) => name.startsWith('fair-'))).toEqual([])
    }
  })

  it('says its pictures to a screen reader, and what it is for when it is pressed', async () => {
    render(Seal, { game: over() })
    await fireEvent.click(screen.getByRole('button', { name: /^Seal of this deal: (light|dark) / }))
    screen.getByText(/Compare it aloud/)
  })
})

describe('the end of a round', () => {
  function show(): void {
    render(Result, { game, table: game.table!, view: game.view! })
  }

  it.each([['a round', Result, {}], ['a match', MatchEnd, { winners: [0] }]] as const)('says that a deal was fixed by everybody, once it is dealt again: %s', async (_, Screen, change) => {
    committed()
    render(Screen, { game, table: game.table!, view: { ...game.view!, ...change } as TableView })
    await screen.findByText('Checked: this deal was fixed by everybody.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it("says that one's own part is not in it", async () => {
    over()
    show()
    await screen.findByText('Checked: this deal was fixed by the server and others, but your part is not in it.')
  })

  it('says whose part is missing, also after a reload of a table that had an open seat', () => {
    over({}, { ...TOLD, parts: [ANA, { ...BETO, seat: 2 }], seats: [0, 2, 3] })
    show()
    screen.getByText('No part from Beto.')
  })

  it('names nobody for the part of somebody who has left', () => {
    over({}, { ...TOLD, parts: [ANA, { ...BETO, seat: 2 }], seats: [0, 3, 4] })
    show()
    screen.getByText('No part from somebody who has left.')
  })

  it('says so if the server was alone', () => {
    over({}, { ...TOLD, parts: [] })
    show()
    screen.getByText('Nobody but the server had a part in this deal. It could choose the cards.')
  })

  it('does not call a deal checked that it has not seen', async () => {
    over({ options: { target: 1 } }, { ...TOLD }, honestHand())
    game.deals.memory.events = []
    show()
    await screen.findByText('The parts of this deal agree. This page did not see it dealt: check every card.')
    expect(screen.queryByText(/^Checked/)).toBeNull()
  })

  it.each<[string, Partial<Transcript>]>([
    ["The server's secret is not the one that it had fixed before the deal.", { secret: '07'.repeat(32) }],
    ['The server has not opened its secret.', { secret: null }],
    ['A part is not the one that was fixed before the deal: you.', { parts: [{ ...ANA, contribution: '07'.repeat(32) }] }],
  ])('says loudly: %s', (line, change) => {
    over({}, { ...TOLD, ...change })
    show()
    expect(screen.getByRole('alert').textContent).toContain(line)
  })

  it('says each thing once, whatever the server repeats', () => {
    over({}, { ...TOLD, parts: [ANA, ANA, ANA] })
    show()
    expect(screen.getByRole('alert').querySelectorAll('li')).toHaveLength(1)
  })

  it.each([['a round', Result, {}], ['a match', MatchEnd, { winners: [0] }]] as const)('shows first of all what does not agree: %s', (_, Screen, change) => {
    over({}, { ...TOLD, secret: '07'.repeat(32) })
    render(Screen, { game, table: game.table!, view: { ...game.view!, ...change } as TableView })
    const alert = screen.getByRole('alert')
    expect(alert.parentElement?.localName).toBe('main')
    expect(alert.previousElementSibling).toBeNull()
    expect(screen.queryByText(/^Checked/)).toBeNull()
  })

  it('offers what does not agree as a file', async () => {
    over({}, { ...TOLD, secret: '07'.repeat(32) })
    show()
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:')
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await fireEvent.click(screen.getByRole('button', { name: 'Save for checking' }))
    const replay = dealing(honestHand())
    FakeSocket.latest.tell(replay)
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    expect(JSON.parse(await (saved.mock.calls[0]![0] as Blob).text())).toEqual(replay)
    vi.restoreAllMocks()
  })

  it('says loudly that a card was swapped', async () => {
    const [first, ...rest] = honestHand()
    over({}, TOLD, [...rest, first!])
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('This does not follow from what was fixed before the deal')
  })

  it('says loudly that another hand was shown than the one that was dealt', async () => {
    const [first, ...rest] = honestHand()
    over({}, TOLD, honestHand(), [first === 'B0' ? 'B1' : 'B0', ...rest])
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('This does not follow from what was fixed before the deal')
  })

  it('says loudly that the round is told differently after a lost connection', async () => {
    const [first, ...rest] = honestHand()
    const other = [first === 'B0' ? 'B1' : 'B0', ...rest]
    over({ phase: 'playing' }, { ...TOLD, secret: null }, other)
    const told = table({ phase: 'round_over', match: 1, deal: { coming: null, is_fixed: false, left_out: [], dealt: TOLD } })
    FakeSocket.latest.tell(welcome({ you: 0, table: told, view: view({ seat: 0, round: 2, hand: honestHand() }), round: [dealing(honestHand()).steps[0]!.events] }))
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('The server tells the round differently now')
  })

  it('takes the end of a long round, told again after a restart, for what it is', async () => {
    over({ phase: 'playing' }, { ...TOLD, secret: null })
    const { memory } = game.deals
    const [dealt] = memory.events
    const [more, other]: Event[] = [{ type: 'turned_up', card: 'B1' }, { type: 'turned_up', card: 'B2' }]
    const told = (events: Event[], round_from: number): void =>
      FakeSocket.latest.tell(welcome({ you: 0, table: game.table!, view: game.view, round: [events], round_from }))
    told([more!], 1)
    expect([memory.events, memory.retold]).toEqual([[dealt, more], null])
    told([other!], 1)
    expect(memory.retold).toEqual(more)
    over({ phase: 'playing' }, { ...TOLD, secret: null })
    told([more!], 2)
    expect([game.deals.memory.events, game.deals.memory.retold]).toEqual([[], null])
  })

  it('says loudly that the server does not show a deal any more that it had announced', () => {
    const announced = { coming: { deal: DEAL, commitment: TOLD.commitment, parts: [] }, is_fixed: false, left_out: [], dealt: null }
    over({ deal: announced }, null)
    const nothing = { ...announced, coming: null }
    const next = view({ seat: 0, round: 3, hand: honestHand() })
    FakeSocket.latest.tell(update({ seq: 6, table: table({ phase: 'playing', deal: nothing }), view: next, events: dealing(honestHand()).steps[0]!.events }))
    FakeSocket.latest.tell(update({ seq: 7, table: table({ phase: 'round_over', deal: nothing }), view: next }))
    show()
    expect(screen.getByRole('alert').textContent).toContain('does not show now what it was made from')
  })

  it('says that nothing was told of a round without a transcript', () => {
    over({}, null)
    show()
    screen.getByText("Nothing was told of how this deal was made, so it can't be checked.")
  })

  it('deals the round again on request', async () => {
    over()
    show()
    await fireEvent.click(screen.getByRole('button', { name: 'Check every card' }))
    FakeSocket.latest.tell(dealing(honestHand()))
    await screen.findByText(/^Every card agrees: dealt again on this device/)
  })

  it('does not accept a replay with another transcript, or with other events', async () => {
    over()
    show()
    await fireEvent.click(screen.getByRole('button', { name: 'Check every card' }))
    FakeSocket.latest.tell(dealing(honestHand(), { ...TOLD, parts: [] }, 1))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The replay shows other parts')
    expect(alert.textContent).toContain('Move 1 is not what this page was told')
  })
})

describe('words', () => {
  it('has them for every problem and complaint', () => {
    for (const kind of ['secret_missing', 'secret_differs', 'part_differs', 'seat_twice', 'seat_unknown'] as const) {
      expect(problemText({ kind, seat: 0 }, () => 'Ana')).not.toMatch(/^fair-/)
    }
    for (const complaint of ['commitment_changed', 'part_left_out', 'parts_changed', 'part_dropped', 'called_off', 'table_changed'] as const) {
      expect(complaintText(complaint)).not.toMatch(/^fair-/)
    }
  })
})

describe('/verify', () => {
  async function choose(text: string): Promise<void> {
    render(Verify)
    await fireEvent.change(screen.getByLabelText('File of a round'), { target: { files: [new File([text], 'round.json')] } })
  }

  it('finds a saved round in order', async () => {
    expect(isGood(checkRound(dealing(honestHand())))).toBe(true)
    const { steps, ...replay } = dealing(honestHand())
    const [one, two, three] = honestHands()
    for (const open of [[two!, one!, three!], [one!, two!], null]) {
      const shown = steps.map((step) => ({ ...step, view: { ...step.view, open } }))
      expect(isGood(checkRound({ ...replay, steps: shown }))).toBe(false)
    }
    await choose(JSON.stringify({ ...replay, steps: steps.map((step) => ({ ...step, events: step.events.map((event) => ({ ...event, cards: null })) })) }))
    await screen.findByText('This deal is in order.')
  })

  it('does not say so of a deal that the server fixed alone', async () => {
    const alone = { ...TOLD, parts: [] }
    const replay = dealing([], alone)
    const hands = dealtWith(roundSeed(alone, SECRET))
    const steps = replay.steps.map((step) => ({ ...step, events: step.events.map((event) => ({ ...event, cards: null })), view: { ...step.view, open: hands } }))
    await choose(JSON.stringify({ ...replay, steps }))
    await screen.findByText('The server fixed this deal alone.')
    expect(screen.queryByText('This deal is in order.')).toBeNull()
  })

  it('says what a failed check would mean', () => {
    render(Verify)
    screen.getByText('What would a failed check mean?')
    screen.getByText(/the deck was stacked/)
  })

  it.each([
    ['This is not a file of a saved round.', 'no JSON'],
    ['This is not a file of a saved round.', '{"type": "replay"}'],
    ['This is not a file of a saved round.', 'null'],
    ['This round has no transcript: there is nothing to check it with.', JSON.stringify(dealing([], null))],
    ['This page does not know the cards of the edition “moon”.', JSON.stringify({ ...dealing([]), edition: 'moon' })],
    ['This deal is not in order.', JSON.stringify(dealing([], { ...TOLD, secret: '07'.repeat(32) }))],
    ['This deal is not in order.', JSON.stringify(dealing(honestHand(), { ...TOLD, parts: [ANA, ANA, ANA] }))],
  ])('%s', async (line, text) => {
    await choose(text)
    await screen.findByText(line)
  })
})

interface RoundVector { name: string; edition: string; players: number; options: { hand_size?: number; wardrobe?: string }; round: number; seed: string; events: Event[] }

describe('what a seat saw of an honest round', () => {
  const vectors = JSON.parse(readFileSync('../conformance/fairness/rounds.json', 'utf8')) as RoundVector[]

  it.each(vectors.filter((vector) => 'events' in vector))('follows from its seed: $name', (vector) => {
    const edition = EDITIONS.find(({ id }) => id === vector.edition)!
    const { players, options, round } = vector
    const known = { edition, players, handSize: options.hand_size ?? 7, outfitsAreDealt: options.wardrobe === 'dealt', round }
    for (const seat of [null, ...Array(players).keys()]) {
      expect(auditSeen(known, vector.seed, vector.events.map((event) => seenBy(event, seat)), seat)).toBeNull()
    }
    expect(auditSeen(known, 'another seed', vector.events.map((event) => seenBy(event, 0)), 0)).not.toBeNull()
  })

  it('does not hold events that nobody could follow, and the check does not fail over them', () => {
    const { edition: id, players, options, round, seed, events } = vectors.find((vector) => 'events' in vector)!
    const edition = EDITIONS.find((each) => each.id === id)!
    const known = { edition, players, handSize: options.hand_size ?? 7, outfitsAreDealt: options.wardrobe === 'dealt', round }
    const begun = events.slice(0, events.findIndex(({ type }) => type === 'asked')).map((event) => seenBy(event, null))
    const impossible = { type: 'asked', prompt: { phase: 'challenge', seat: 0, player: 99 } } as Event
    expect(auditSeen(known, seed, begun, null)).toBeNull()
    expect(auditSeen(known, seed, [...begun, impossible], null)).toEqual({ place: begun.length, event: 'asked' })
  })

  function seenBy(event: Event, seat: number | null): Event {
    if (event.type === 'dealt' || event.type === 'hands_shuffled') {
      return { ...event, hands: null, ...(event.type === 'dealt' && { draw: null }), cards: seat === null ? null : (event.hands?.[seat] ?? null) }
    }
    if (event.type === 'reshuffled' || event.type === 'put_back') return { ...event, draw: null }
    return redacted(event, seat ?? -1)
  }
})
