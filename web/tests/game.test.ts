import { describe, expect, it, vi } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import type { Event } from '../src/lib/generated/protocol'
import { savedSeat } from '../src/lib/net/saved_seats'
import { Turn } from '../src/lib/state/turn.svelte'
import { refusal, update, welcome } from './message_fixtures'
import { FakeSocket } from './fake_socket'
import { table, view } from './table_fixtures'

function sit(): { game: Game; socket: FakeSocket } {
  const game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Ana' })
  const socket = FakeSocket.latest
  socket.open()
  socket.tell(welcome({ token: 'secret' }))
  return { game, socket }
}

describe('a seat', () => {
  it('is saved with its token and resumed after a lost connection, with the last seq', () => {
    vi.useFakeTimers()
    const { game, socket } = sit()
    expect(socket.sent[0]).toMatchObject({ type: 'join', name: 'Ana' })
    expect(savedSeat('bcdf2345')?.token).toBe('secret')
    socket.close()
    vi.advanceTimersByTime(2500)
    expect(game.lostSince).not.toBeNull()
    const again = FakeSocket.latest
    again.open()
    expect(again.sent[0]).toMatchObject({ type: 'resume', token: 'secret', seq: 5 })
    expect(new URL(again.url).pathname).toBe('/ws/bcdf2345')
    again.tell(welcome({ boot: 'second' }))
    expect(game.lostSince).toBeNull()
    expect(game.restarted).toBe(true)
  })

  it('at a new table is asked for at any server, and afterwards at the one of that table', () => {
    vi.useFakeTimers()
    new Game('', { type: 'create', name: 'Ana', edition: 'zelda' })
    const socket = FakeSocket.latest
    expect(new URL(socket.url).pathname).toBe('/ws')
    socket.open()
    socket.tell(welcome({ token: 'secret' }))
    socket.close()
    vi.advanceTimersByTime(1000)
    expect(new URL(FakeSocket.latest.url).pathname).toBe('/ws/bcdf2345')
  })

  it('sends an unanswered move again, with the same id', () => {
    vi.useFakeTimers()
    const { game, socket } = sit()
    game.move({ do: 'draw' })
    const sent = socket.sent.at(-1)!
    socket.close()
    vi.advanceTimersByTime(1000)
    const again = FakeSocket.latest
    again.open()
    again.tell(welcome())
    expect(again.sent.at(-1)).toEqual(sent)
  })

  it('is requested again with the same id if the answer was lost', () => {
    vi.useFakeTimers()
    new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Ana' })
    const socket = FakeSocket.latest
    socket.open()
    socket.close()
    vi.advanceTimersByTime(1000)
    const again = FakeSocket.latest
    again.open()
    expect(again.sent).toEqual(socket.sent)
    expect(again.sent[0]?.id?.length).toBeGreaterThanOrEqual(16)
  })

  it('is shown as disconnected after two seconds, however many attempts fail meanwhile', () => {
    vi.useFakeTimers()
    const game = new Game('bcdf2345', { type: 'watch', slug: 'bcdf2345' })
    FakeSocket.latest.close()
    vi.advanceTimersByTime(1000)
    const tried = FakeSocket.all.length
    FakeSocket.latest.close()
    vi.advanceTimersByTime(900)
    expect(game.lostSince).toBeNull()
    vi.advanceTimersByTime(101)
    expect(tried).toBeGreaterThan(1)
    expect(game.lostSince).not.toBeNull()
  })

  it('drops a connection that the browser reports as lost, or that does not answer', () => {
    vi.useFakeTimers()
    const { game, socket } = sit()
    dispatchEvent(new Event('offline'))
    vi.advanceTimersByTime(2500)
    expect(game.lostSince).not.toBeNull()
    expect(socket.readyState).toBe(3)
    dispatchEvent(new Event('online'))
    const second = FakeSocket.latest
    second.open()
    second.tell(welcome())
    expect(game.lostSince).toBeNull()
    vi.advanceTimersByTime(60_000)
    expect(game.lostSince).toBeNull() // nothing was asked, so nothing is missing
    game.move({ do: 'draw' })
    vi.advanceTimersByTime(8500)
    expect(game.lostSince).not.toBeNull()
    const third = FakeSocket.latest
    third.open()
    third.tell(welcome())
    expect(third.sent.at(-1)).toEqual(second.sent.at(-1))
    second.tell(update({ seq: 99 })) // messages of a dropped connection are ignored
    expect(game.seq).toBe(5)
  })

  it('drops an idle connection if the server can not be reached', async () => {
    vi.useFakeTimers()
    const { game } = sit()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(game.lostSince).toBeNull()
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('late', 'TimeoutError')))
    await vi.advanceTimersByTimeAsync(16_000)
    expect(game.lostSince).not.toBeNull()
  })

  it.each([
    ['wrong_token', undefined],
    ['unknown_table', 'secret'],
  ])('that is gone after a reconnect leads to the join screen: %s', (code, kept) => {
    vi.useFakeTimers()
    const { game, socket } = sit()
    socket.close()
    vi.advanceTimersByTime(2500)
    const again = FakeSocket.latest
    again.open()
    again.tell(refusal(code))
    expect(game.rejection?.code).toBe(code)
    expect(game.refusal).toBeNull()
    expect(savedSeat('bcdf2345')?.token).toBe(kept)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.latest).toBe(again) // and no further attempt is made
  })

  it.each(['stopping', 'failed', 'unknown_table'])('that is not available yet is requested again: %s', (code) => {
    vi.useFakeTimers()
    sit().game.close()
    const game = new Game('bcdf2345', null)
    const socket = FakeSocket.latest
    socket.open()
    socket.tell(refusal(code, { retry_ms: 2000 }))
    expect(game.rejection).toBeNull()
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.latest).toBe(socket)
    vi.advanceTimersByTime(2000)
    const again = FakeSocket.latest
    again.open()
    expect(again.sent[0]).toMatchObject({ type: 'resume', token: 'secret' })
    again.tell(welcome())
    expect(game.table).not.toBeNull()
  })

  it('is given up when another tab takes it, until the person asks for it', () => {
    const { game, socket } = sit()
    socket.tell({ type: 'goodbye', reason: 'replaced', retry_ms: null })
    expect(game.goodbye).toBe('replaced')
    expect(FakeSocket.all).toHaveLength(1)
    game.comeBack()
    expect(FakeSocket.all).toHaveLength(2)
    expect(game.goodbye).toBeNull()
  })
})

describe('the log of the round', () => {
  const drew: Event = { type: 'drew', seat: 1, count: 1, why: 'turn', cards: null }
  const kept: Event = { type: 'kept', seat: 1 }
  const dealt: Event = { type: 'dealt', dealer: 2, hands: null, draw: null }
  const log = (game: Game): string[] => game.log.map(({ event }) => event.type)

  it('is complete after a reload, move by move', () => {
    const game = new Game('bcdf2345', null)
    FakeSocket.latest.open()
    FakeSocket.latest.tell(welcome({ round: [[dealt], [drew], [kept, drew]] }))
    expect(log(game)).toEqual(['dealt', 'drew', 'kept', 'drew'])
    const batches = game.log.map(({ batch }) => batch)
    expect(batches[2]).toBe(batches[3])
    expect(new Set(batches).size).toBe(3)
  })

  it('is not doubled by a resync', () => {
    const { game, socket } = sit()
    socket.tell(update({ events: [drew] }))
    socket.tell(welcome({ seq: 6, round: [[drew], [kept]] }))
    expect(log(game)).toEqual(['drew', 'kept'])
  })

  it('continues with the missed events', () => {
    const { game, socket } = sit()
    socket.tell(update({ events: [drew] }))
    socket.tell(welcome({ seq: 7, events: [kept] }))
    expect(log(game)).toEqual(['drew', 'kept'])
  })
})

it('A start that somebody was not ready for is no longer refused once the table has changed', () => {
  const { game, socket } = sit()
  game.ask({ type: 'start' })
  socket.tell(refusal('not_ready', { id: socket.sent.at(-1)!.id ?? '' }))
  expect(game.refusal?.code).toBe('not_ready')
  socket.tell(update({ table: table() }))
  expect(game.refusal).toBeNull()
})

describe('one’s own play', () => {
  it('leaves the hand at once and returns if it is refused', () => {
    const { game, socket } = sit()
    game.move({ do: 'play', card: 'R5' })
    expect(game.hand).toEqual(['W', 'B1'])
    const { id = '' } = socket.sent.at(-1)!
    socket.tell(refusal('card_does_not_fit', { id }))
    expect(game.hand).toEqual(['R5', 'W', 'B1'])
    expect(game.refusal?.code).toBe('card_does_not_fit')
  })

  it('is confirmed by its update', () => {
    const { game, socket } = sit()
    game.move({ do: 'play', card: 'R5' })
    const { id = '' } = socket.sent.at(-1)!
    socket.tell(update({ done: id, view: view({ hand: ['W', 'B1'], top: 'R5', prompt: { phase: 'turn', seat: 1 }, legal: [] }) }))
    expect(game.pending).toBeNull()
    expect(game.hand).toEqual(['W', 'B1'])
  })

  it('stays pending during a reconnect, and is answered once', () => {
    vi.useFakeTimers()
    const { game, socket } = sit()
    socket.close()
    game.move({ do: 'play', card: 'R5' })
    vi.advanceTimersByTime(1000)
    const again = FakeSocket.latest
    again.open()
    again.tell(welcome())
    expect(game.hand).toEqual(['W', 'B1'])
    const { id = '' } = again.sent.at(-1)!
    again.tell(refusal('too_late', { id }))
    expect(game.hand).toEqual(['R5', 'W', 'B1'])
    expect(game.refusal?.code).toBe('too_late')
    again.tell(welcome())
    expect(again.sent.filter((request) => request.type === 'move')).toHaveLength(1)
  })

  it('asks for a resync once if an update is missing', () => {
    const { socket } = sit()
    socket.tell(update({ seq: 9 }))
    const asked = socket.sent.at(-1)!
    expect(asked).toMatchObject({ type: 'resync' })
    socket.tell(welcome({ id: asked.id ?? '', seq: 9 }))
    expect(socket.sent.at(-1)).toBe(asked)
  })
})

describe('a turn', () => {
  it('plays a card with one click, and lifts it first on touch', () => {
    const { game, socket } = sit()
    const turn = new Turn(game)
    const at = turn.hand.indexOf('R5')
    turn.activate(at, 'touch')
    expect(turn.lifted).toBe(at)
    expect(game.pending).toBeNull()
    turn.activate(at, 'touch')
    expect(socket.sent.at(-1)).toMatchObject({ type: 'move', seq: 5, action: { do: 'play', card: 'R5' } })
  })

  it('asks for the colour of a wild, and plays it when the colour is chosen', () => {
    const { game, socket } = sit()
    const turn = new Turn(game)
    turn.activate(turn.hand.indexOf('W'), 'mouse')
    expect(turn.need).toBe('color')
    turn.choose('color', 'tan')
    expect(socket.sent.at(-1)).toMatchObject({ action: { do: 'play', card: 'W', color: 'tan' } })
  })

  it('asks for clothing first and then for the colour', () => {
    const { game, socket } = sit()
    const colors = ['pink', 'blue', 'orange', 'yellow']
    const legal = colors.flatMap((clothing) => colors.map((color) => ({ do: 'play' as const, card: 'WS', clothing, color })))
    socket.tell(update({ table: table({ edition: 'saved-by-the-bell' }), view: view({ hand: ['WS', 'P1'], legal, top: 'P7', color: 'pink' }) }))
    const turn = new Turn(game)
    turn.activate(turn.hand.indexOf('WS'), 'mouse')
    expect(turn.need).toBe('clothing')
    turn.choose('clothing', 'blue')
    expect(turn.need).toBe('color')
    turn.choose('color', 'pink')
    expect(socket.sent.at(-1)).toMatchObject({ action: { clothing: 'blue', color: 'pink' } })
  })

  it('asks the server why a card can not be played, and makes no move', () => {
    const { game, socket } = sit()
    const turn = new Turn(game)
    turn.activate(turn.hand.indexOf('B1'), 'mouse')
    const asked = socket.sent.at(-1)!
    expect(asked).toMatchObject({ type: 'why_not', action: { do: 'play', card: 'B1' } })
    expect(game.pending).toBeNull()
    expect(turn.nod.count).toBe(1)
    const { code, clause, key, facts, text } = refusal('card_does_not_fit', { clause: 'T1' })
    socket.tell({ type: 'explanation', id: asked.id!, seq: 5, refusal: { code, clause, key, facts, text } })
    expect(game.refusal).toMatchObject({ code: 'card_does_not_fit', clause: 'T1' })
    expect(socket.sent.some((request) => request.type === 'move')).toBe(false)
  })

  it('asks why nothing can be drawn, and makes no move', () => {
    const { game, socket } = sit()
    game.view = view({ legal: [{ do: 'play', card: 'R5' }] })
    new Turn(game).draw()
    expect(socket.sent.at(-1)).toMatchObject({ type: 'why_not', action: { do: 'draw' } })
  })

  it('arms the call with two cards and sends it with the play', () => {
    const { game, socket } = sit()
    const turn = new Turn(game)
    turn.uno()
    expect(turn.armed).toBe(false)
    socket.tell(update({ view: view({ hand: ['R5', 'B1'], legal: [{ do: 'play', card: 'R5' }] }) }))
    turn.uno()
    expect(turn.armed).toBe(true)
    turn.activate(turn.hand.indexOf('R5'), 'mouse')
    expect(socket.sent.at(-1)).toMatchObject({ action: { do: 'play', card: 'R5', call: true } })
  })

  it('submits exactly as many cards as a house rule asks for', () => {
    const { game, socket } = sit()
    socket.tell(update({ view: view({ legal: [{ do: 'any_cards', count: 2 }] }) }))
    const turn = new Turn(game)
    turn.activate(0, 'mouse')
    turn.submitTicked()
    expect(socket.sent.at(-1)?.type).toBe('join')
    turn.activate(1, 'mouse')
    turn.submitTicked()
    expect(socket.sent.at(-1)).toMatchObject({ action: { do: 'choose_cards', cards: [turn.hand[0], turn.hand[1]] } })
  })

  it('keeps the ticked cards until the hand changes', () => {
    const { game, socket } = sit()
    const turn = new Turn(game)
    game.listen((batch) => turn.onBatch(batch))
    const legal = [{ do: 'any_cards' as const, count: 2 }]
    socket.tell(update({ view: view({ legal }) }))
    turn.activate(1, 'mouse')
    socket.tell(update({ seq: 7, notices: [{ type: 'chat_message', seat: 1, name: 'Beto', preset: 'hello', text: '' }] }))
    expect(turn.ticked).toEqual([1])
    socket.tell(update({ seq: 8, view: view({ legal, owed: 1 }) }))
    expect(turn.ticked).toEqual([1])
    socket.tell(update({ seq: 9, view: view({ legal, hand: ['R5', 'W', 'B1', 'G2'] }) }))
    expect(turn.ticked).toEqual([])
  })
})
