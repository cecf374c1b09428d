/** Mute, hide the chat, and vote that a bot plays for somebody who keeps the table waiting. */
import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TAKEOVER_AFTER_S, type ChatMessageNotice, type TableInfo } from '../src/lib/generated/protocol'
import { Game } from '../src/lib/state/game.svelte'
import { settings } from '../src/lib/state/settings.svelte'
import { silence } from '../src/lib/state/silence.svelte'
import { titleOf } from '../src/lib/feedback/attention.svelte'
import { noticeText } from '../src/lib/text/notices'
import ListSwitch from '../src/lobby/ListSwitch.svelte'
import Readiness from '../src/screens/Readiness.svelte'
import Chat from '../src/table/Chat.svelte'
import TakeoverVote from '../src/table/TakeoverVote.svelte'
import { FakeSocket } from './fake_socket'
import { update, welcome } from './message_fixtures'
import { table, view } from './table_fixtures'

let game: Game
let socket: FakeSocket

function said(name: string, text: string): ChatMessageNotice {
  return { type: 'chat_message', seat: 1, name, text, preset: null }
}

beforeEach(() => {
  game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Ana' })
  socket = FakeSocket.latest
  socket.open()
})
afterEach(() => {
  game.close()
  settings.hideChat = false
  silence.mute('bcdf2345', 'Beto', false)
})

describe('a player who is muted', () => {
  it('is not read, and not counted, until they are heard again', () => {
    socket.tell(welcome({ chat: [said('Beto', 'Boo.'), said('Cleo', 'Hi.')] }))
    render(Chat, { game })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    screen.getByRole('switch', { name: 'Mute Beto' }).click()
    flushSync()
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Cleo Hi.'])
    screen.getByRole('switch', { name: 'Mute Beto' }).click()
    flushSync()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('makes no message unread', () => {
    socket.tell(welcome())
    silence.mute('bcdf2345', 'Beto', true)
    socket.tell(update({ notices: [said('Beto', 'Boo.'), said('Cleo', 'Hi.')] }))
    expect(game.unread).toBe(1)
  })

  it('is heard at other tables', () => {
    silence.mute('bcdf2345', 'Beto', true)
    expect(silence.hears('bcdf2345', said('Beto', 'Boo.'))).toBe(false)
    expect(silence.hears('cdfg3456', said('Beto', 'Boo.'))).toBe(true)
  })

  it('is still muted after a reload', async () => {
    silence.mute('bcdf2345', 'Beto', true)
    vi.resetModules()
    const later = await import('../src/lib/state/silence.svelte')
    expect(later.silence.isMuted('bcdf2345', 'Beto')).toBe(true)
  })
})

it('A chat that is hidden shows nothing, and says so', () => {
  socket.tell(welcome({ chat: [said('Beto', 'Boo.')] }))
  render(Chat, { game })
  screen.getByRole('switch', { name: /Hide the chat/ }).click()
  flushSync()
  expect(screen.getByRole('listitem').textContent).toBe('The chat is hidden.')
  socket.tell(update({ notices: [said('Beto', 'Boo again.')] }))
  expect(game.unread).toBe(0)
})

describe('a vote for a bot', () => {
  const waiting = view({ prompt: { phase: 'turn', seat: 1 }, legal: [] })

  function wait(change: Partial<TableInfo> = {}, seconds = TAKEOVER_AFTER_S + 1): void {
    socket.tell(welcome({ view: waiting, table: table(change) }))
    render(TakeoverVote, { game })
    vi.advanceTimersByTime(seconds * 1000)
    flushSync()
  }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('can be given once the table has waited for long', () => {
    wait({}, TAKEOVER_AFTER_S - 1)
    expect(screen.queryByRole('button')).toBeNull()
    vi.advanceTimersByTime(2000)
    flushSync()
    screen.getByRole('button', { name: 'Let a bot play for Beto' }).click()
    expect(socket.sent.at(-1)).toMatchObject({ type: 'let_bot_play', seat: 1 })
  })

  it('counts the votes there are', () => {
    wait({ takeover: { whom: 1, agreed: [0] } }, 0)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Let a bot play for Beto (1 of 1)' }).disabled).toBe(true)
  })

  it('is told to everybody, and to the one it is about in other words', () => {
    wait()
    const voted = { type: 'takeover_voted', seat: 1, whom: 0 } as const
    expect(noticeText(voted, game)).toBe('Beto wants a bot to play for you.')
    expect(noticeText({ ...voted, whom: 2 }, game)).toBe('Beto wants a bot to play for Tejo.')
    expect(noticeText({ type: 'bot_took_over', seat: 0 }, game)).toBe('A bot is playing for you.')
  })

  it.each([
    ['a bot', { kind: 'bot' as const }],
    ['somebody for whom a bot plays', { bot_plays: true }],
    ['somebody who sits out', { sits_out: true }],
  ])('is not about %s', (_, seat) => {
    wait({ seats: table().seats.map((each, i) => (i === 1 ? { ...each, ...seat } : each)) })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('The tab of somebody who was removed tells no turn', () => {
  socket.tell(welcome())
  expect(titleOf(game)).toBe('Your turn · Sunday table')
  socket.tell({ type: 'goodbye', reason: 'removed', retry_ms: null })
  expect(titleOf(game)).toBe('Sunday table')
})

describe('an idle player', () => {
  function over(host: number): void {
    const seats = table().seats.map((seat, i) => ({ ...seat, ready: i !== 1 }))
    socket.tell(welcome({ table: table({ phase: 'match_over', seats, host }), times: { next_ms: 60_000 } }))
    render(Readiness, { game })
  }

  it('is played for, and the host can go on at once', () => {
    over(0)
    expect(screen.getByRole('status').textContent).toMatch(/Waiting for Beto\..*A bot plays for whoever doesn't come\./s)
    screen.getByRole('button', { name: 'Go on without Beto' }).click()
    expect(socket.sent.at(-1)).toMatchObject({ type: 'start' })
  })

  it('is not left behind by others', () => {
    over(1)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a table on a public server', () => {
  it.each([
    ['the host lists it', true, 0],
    ['a guest does not', true, 1],
    ['elsewhere nobody does', false, 0],
  ] as const)('%s', (_, isPublic, host) => {
    socket.tell(welcome({ public: isPublic, table: table({ phase: 'lobby', host }), view: null }))
    render(ListSwitch, { game })
    const toggle = screen.queryByRole('switch', { name: /Show among the open tables/ })
    expect(toggle !== null).toBe(isPublic && host === 0)
    toggle?.click()
    if (toggle) expect(socket.sent.at(-1)).toMatchObject({ type: 'list', listed: true })
  })
})
