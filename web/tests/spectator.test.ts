import { render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../src/lib/state/settings.svelte'
import { tables } from '../src/lib/state/tables.svelte'
import type { Presence, TableInfo } from '../src/lib/generated/protocol'
import { Game } from '../src/lib/state/game.svelte'
import TableScreen from '../src/screens/TableScreen.svelte'
import SpectatorBar from '../src/table/SpectatorBar.svelte'
import TakeSeat from '../src/table/TakeSeat.svelte'
import { update, welcome } from './message_fixtures'
import { FakeSocket } from './fake_socket'
import { table, view } from './table_fixtures'

function watch(phase: TableInfo['phase'], seat: Partial<TableInfo['seats'][number]>, change: Partial<TableInfo> = {}, presence: Partial<Presence> = {}): FakeSocket {
  const seats = table().seats.map((each, i) => (i === 1 ? { ...each, ...seat } : each))
  tables.watch('bcdf2345')
  const socket = FakeSocket.latest
  socket.open()
  const seen = phase === 'lobby' ? null : view({ seat: null, hand: [], legal: [], winner: 0, winners: phase === 'match_over' ? [0] : null })
  socket.tell(welcome({ you: null, table: table({ phase, seats, ...change }), view: seen, presence: { type: 'presence', here: [true, true, true], spectators: 1, can_sit: seat.kind !== undefined, removed: false, ...presence } }))
  render(TableScreen, { slug: 'bcdf2345' })
  return socket
}

const FREE = [
  ['lobby', { kind: 'open' }, 'Sit down'],
  ['round_over', { kind: 'bot', vacant: true }, 'Take a seat next round'],
  ['match_over', { kind: 'bot', vacant: true }, 'Take a seat next round'],
] as const

beforeEach(() => {
  settings.name = 'Zoe'
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

describe('a spectator', () => {
  it.each(FREE)('can take a free seat: %s', (phase, seat, label) => {
    watch(phase, seat)
    screen.getByRole('button', { name: label }).click()
    FakeSocket.latest.open()
    expect(FakeSocket.latest.sent[0]).toMatchObject({ type: 'join', name: 'Zoe' })
  })

  it.each(FREE)('is asked for a missing name first: %s', (phase, seat, label) => {
    settings.name = ''
    watch(phase, seat)
    screen.getByRole('button', { name: label }).click()
    expect(tables.game).toBeNull()
  })

  it.each(FREE)('is offered no taken seat: %s', (phase, _, label) => {
    watch(phase, {})
    expect(screen.queryByRole('button', { name: label })).toBeNull()
  })
})

it('A spectator who was removed reads why there is no seat for them, and what to do', async () => {
  const socket = watch('lobby', { kind: 'open' }, {}, { can_sit: false, removed: true })
  screen.getByText('The host has removed you from this table. Ask the host to let you sit down again; you can watch.')
  expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull()
  socket.tell({ type: 'presence', here: [true, true, true], spectators: 1, can_sit: true, removed: false })
  await screen.findByRole('button', { name: 'Sit down' })
  expect(screen.queryByText(/removed you/)).toBeNull()
})

describe('a table that everybody has left', () => {
  const GONE = { here: [false, false, true] }

  it('waits for somebody to sit down', () => {
    watch('playing', { kind: 'human' }, {}, GONE)
    render(SpectatorBar, { game: tables.game! })
    screen.getByText('Everybody has left. The table waits for somebody to sit down.')
    screen.getByRole('button', { name: 'Take a seat next round' }).click()
    FakeSocket.latest.open()
    expect(FakeSocket.latest.sent[0]).toMatchObject({ type: 'join', name: 'Zoe' })
  })

  it('waits for those who have its seats, if no other is free', async () => {
    const socket = watch('playing', {}, {}, GONE)
    render(SpectatorBar, { game: tables.game! })
    screen.getByText('Everybody has left. The table waits for them to come back.')
    expect(screen.queryByRole('button', { name: 'Take a seat next round' })).toBeNull()
    socket.tell({ type: 'presence', here: [true, false, true], spectators: 1, can_sit: false, removed: false })
    await screen.findByText('Watching')
  })
})

it('A spectator is charged no points', () => {
  watch('round_over', {}, { options: { scoring: 'penalty' } })
  screen.getByText('Ana is out first')
  expect(screen.queryByText(/your hand/)).toBeNull()
})

it('Everyone reads that a bot plays on for a player who left', async () => {
  watch('playing', {}).tell(update({ you: null, notices: [{ type: 'seat_left', seat: 1, why: 'left' }] }))
  await screen.findByText('A bot is playing for Beto.')
})

it.each(['round_over', 'match_over'] as const)('The chat and the way out of the table are available: %s', async (phase) => {
  watch(phase, {})
  screen.getByRole('button', { name: 'Chat' })
  screen.getByRole('button', { name: 'Menu' }).click()
  await screen.findByText('Stop watching')
})

it('Who took a seat in the middle of a round reads when they play', () => {
  const seats = table().seats.map((each, i) => (i === 0 ? { ...each, sits_out: true } : each))
  const game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Ana' })
  FakeSocket.latest.open()
  FakeSocket.latest.tell(welcome({ you: 0, token: 'secret', table: table({ seats }), view: view({ seat: null, hand: [], legal: [] }) }))
  render(SpectatorBar, { game })
  screen.getByText('You play from the next round on. A bot plays this one for you.')
  render(TakeSeat, { game })
  expect(screen.queryByRole('button')).toBeNull()
  game.close()
})
