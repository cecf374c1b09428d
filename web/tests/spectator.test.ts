import { render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../src/lib/state/settings.svelte'
import { tables } from '../src/lib/state/tables.svelte'
import type { TableInfo } from '../src/lib/generated/protocol'
import TableScreen from '../src/screens/TableScreen.svelte'
import { update, welcome } from './message_fixtures'
import { FakeSocket } from './fake_socket'
import { table, view } from './table_fixtures'

function watch(phase: TableInfo['phase'], seat: Partial<TableInfo['seats'][number]>, change: Partial<TableInfo> = {}): FakeSocket {
  const seats = table().seats.map((each, i) => (i === 1 ? { ...each, ...seat } : each))
  tables.watch('bcdf2345')
  const socket = FakeSocket.latest
  socket.open()
  const seen = phase === 'lobby' ? null : view({ seat: null, hand: [], legal: [], winner: 0, winners: phase === 'match_over' ? [0] : null })
  socket.tell(welcome({ you: null, table: table({ phase, seats, ...change }), view: seen }))
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

describe('a spectator between rounds', () => {
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
