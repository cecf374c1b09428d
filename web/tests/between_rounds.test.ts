import { render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import type { TableInfo, TableView, Times } from '../src/lib/generated/protocol'
import { saveSeat } from '../src/lib/net/saved_seats'
import Lobby from '../src/lobby/Lobby.svelte'
import BotThoughts from '../src/screens/BotThoughts.svelte'
import Home from '../src/screens/Home.svelte'
import MatchEnd from '../src/screens/MatchEnd.svelte'
import PromptBar from '../src/table/PromptBar.svelte'
import TopBar from '../src/table/TopBar.svelte'
import { Turn } from '../src/lib/state/turn.svelte'
import { welcome } from './message_fixtures'
import { FakeSocket } from './fake_socket'
import { table, view } from './table_fixtures'

let game: Game

function sit(change: Partial<TableInfo>, seen: TableView | null = null, times: Times = {}): Game {
  game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Beto' })
  FakeSocket.latest.open()
  FakeSocket.latest.tell(welcome({ you: 1, table: table(change), view: seen, times }))
  return game
}

afterEach(() => game.close())

it('Guests who are ready wait for the host, who need not be ready', () => {
  const lobby = table({ phase: 'lobby', seats: table().seats.map((seat, i) => ({ ...seat, ready: i === 1 })) })
  render(Lobby, { game: sit(lobby), table: lobby })
  screen.getByText('Waiting for the host to start.')
})

it.each([
  ['a guest', 1, 'Waiting for the host to start.'],
  ['a spectator', null, 'Waiting for the host to start.'],
  ['the host', 0, 'Waiting for one more player, or add a bot.'],
])('Only the host is asked to add a bot: %s', (_, you, said) => {
  const open = { ...table().seats[0], kind: 'open' as const, name: '' } as TableInfo['seats'][0]
  const seats = table().seats.map((seat, i) => (i === (you ?? 0) ? { ...seat, kind: 'human' as const, level: null, ready: true } : open))
  const lobby = table({ phase: 'lobby', seats })
  game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Beto' })
  FakeSocket.latest.open()
  FakeSocket.latest.tell(welcome({ you, table: lobby, view: null }))
  render(Lobby, { game, table: lobby })
  screen.getByText(said)
})

it('If the lowest total wins, the lobby does not say “first to”', () => {
  const lobby = table({ phase: 'lobby', options: { scoring: 'penalty', target: 300 } })
  render(Lobby, { game: sit(lobby, view({ seat: 1 })), table: lobby })
  screen.getByText('Up to 300. Lowest total wins')
  render(TopBar, { game, phone: true, rail: false, onopen: () => {} })
  screen.getByText('Round 1 · up to 300')
})

it('After a match, no missing points are shown', () => {
  const results = [{ match: 1, round: 1, winner: 0, points: [500, 0, 0], scores: [500, 0, 0], hints: [] }]
  const over = table({ phase: 'match_over', results })
  const seen = view({ seat: 1, winner: 0, winners: [0] })
  render(MatchEnd, { game: sit(over, seen), table: over, view: seen })
  screen.getByText('Ana wins the match!')
  expect(screen.queryByText(/more to win/)).toBeNull()
})

it('After a round, bots say what they were thinking', async () => {
  const over = table({ phase: 'round_over', seats: table().seats.map((seat, i) => ({ ...seat, kind: i === 0 ? 'bot' : seat.kind })) })
  render(BotThoughts, { game: sit(over, view({ seat: 1, winner: 0 })) })
  const asked = FakeSocket.latest.sent.find((request) => request.type === 'thoughts')
  expect(asked).toMatchObject({ lang: 'en' })
  FakeSocket.latest.tell({ type: 'thoughts', id: asked?.id ?? '', lines: [{ seat: 0, text: 'I forgot to say UNO.' }] })
  expect((await screen.findByRole('listitem')).textContent).toBe('Ana I forgot to say UNO.')
})

it('On a phone, the clock is beside the round, not on a player', () => {
  sit({}, view({ seat: 1 }), { clock: { seat: 1, left_ms: 30_000, of_ms: 30_000 } })
  render(TopBar, { game, phone: true, rail: false, onopen: () => {} })
  expect(screen.getByRole('timer').closest('header')).not.toBeNull()
})

it("Another player's turn is shown once", () => {
  sit({}, view({ seat: 1, legal: [] }))
  render(PromptBar, { game, turn: new Turn(game), onwhy: () => {} })
  expect(screen.getByRole('region').textContent?.trim()).toBe("Ana's turn.")
})

it('A saved table without a name is called by its edition', () => {
  sit({ name: '' })
  saveSeat({ slug: 'bcdf2345', token: 'secret', name: 'Beto', edition: 'zelda', table: '', at: 0 })
  render(Home)
  screen.getByRole('link', { name: 'Back to the table' })
})
