import { render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '../src/lib/state/tables.svelte'
import { savedSeat } from '../src/lib/net/saved_seats'
import Create from '../src/screens/Create.svelte'
import Join from '../src/screens/Join.svelte'
import TableScreen from '../src/screens/TableScreen.svelte'
import { refusal, update } from './message_fixtures'
import { sitDown } from './sit_down'
import { FakeSocket } from './fake_socket'
import { table } from './table_fixtures'

let answer: () => Promise<Response>

function summary(): Response {
  return new Response(JSON.stringify({ slug: 'bcdf2345', name: 'Sunday table', edition: 'zelda', phase: 'lobby', capacity: 3, players: [], can_sit: true, can_watch: true }))
}

function sitInLobby(): FakeSocket {
  const socket = sitDown({ table: table({ phase: 'lobby' }), view: null })
  render(TableScreen, { slug: 'bcdf2345' })
  return socket
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => answer())
})

describe('joining a table', () => {
  it.each([
    ['a server that has too much to do', () => Promise.resolve(new Response('', { status: 429 })), 'Too much at once.'],
    ['a server that restarts', () => Promise.resolve(new Response('', { status: 503 })), "can't be reached"],
    ['no network', () => Promise.reject(new TypeError('no network')), "can't be reached"],
  ])('%s: the problem is shown and can be retried', async (_, trouble, said) => {
    answer = trouble
    render(Join, { slug: 'bcdf2345' })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('heading').textContent).toContain(said)
    answer = () => Promise.resolve(summary())
    again.click()
    await screen.findByText('Sunday table')
  })

  it('a network that does not answer times out', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted')))))
    render(Join, { slug: 'bcdf2345' })
    await vi.advanceTimersByTimeAsync(9000)
    screen.getByRole('button', { name: 'Try again' })
    vi.useRealTimers()
  })

  it.each([
    ['Create', () => {
      render(Create, { edition: 'zelda' })
      screen.getByRole('button', { name: 'Create table' }).click()
    }],
    ['a link', () => {
      tables.watch('bcdf2345')
      render(TableScreen, { slug: 'bcdf2345' })
    }],
  ])('a table that can not be reached is reported: %s', async (_, come) => {
    vi.useFakeTimers()
    come()
    await vi.advanceTimersByTimeAsync(9000)
    screen.getByText(/The server can't be reached/)
    tables.disconnect()
    vi.useRealTimers()
  })

  it('says that a table has ended', async () => {
    answer = () => Promise.resolve(new Response('', { status: 404 }))
    render(Join, { slug: 'bcdf2345' })
    await screen.findByText(/This table has ended/)
  })

  it('can be tried again by a person whom the host has removed, who is rather offered to watch', async () => {
    answer = () => Promise.resolve(summary())
    tables.join('bcdf2345', 'Eve')
    render(TableScreen, { slug: 'bcdf2345' })
    FakeSocket.latest.open()
    FakeSocket.latest.tell(refusal('removed', { text: 'The host has removed you.' }))
    await screen.findByRole('button', { name: 'Just watch' })
    expect(screen.getByRole('alert').textContent).toContain('The host has removed you')
    expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull()
    screen.getByRole('button', { name: 'Try again' })
    tables.disconnect()
  })

  it('is offered, with the reason, to a person who lost their seat while disconnected', async () => {
    answer = () => Promise.resolve(summary())
    sitInLobby().tell(refusal('wrong_token', { text: 'This seat is somebody else’s now.' }))
    expect((await screen.findByRole('alert')).textContent).toContain('somebody else')
    screen.getByRole('button', { name: 'Sit down' })
  })

  it('a seat at an ended table is forgotten only after the message was read', async () => {
    sitInLobby().tell(refusal('unknown_table'))
    const button = await screen.findByRole('button', { name: 'Create a table' })
    expect(savedSeat('bcdf2345')?.token).toBe('secret')
    screen.getByRole('button', { name: 'Home' })
    button.click()
    expect(savedSeat('bcdf2345')).toBeUndefined()
  })
})

describe('a player who comes back', () => {
  it.each([
    [0, 'Welcome back, Ana. Your hand is as the bot left it.'],
    [1, 'Beto is back.'],
  ])('is welcomed, and announced to the others: seat %i', async (seat, said) => {
    sitInLobby().tell(update({ notices: [{ type: 'came_back', seat }] }))
    await screen.findByText(said)
  })
})
