/** The open tables of a public server on the home screen, quick play, and seats that were left. */
import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenTable } from '../src/lib/generated/protocol'
import { abandonedSeats, leftSeat, savedSeat, saveSeat, forgetSeat } from '../src/lib/net/saved_seats'
import { router } from '../src/lib/state/router.svelte'
import { settings } from '../src/lib/state/settings.svelte'
import { tables } from '../src/lib/state/tables.svelte'
import Home from '../src/screens/Home.svelte'
import Join from '../src/screens/Join.svelte'
import { FakeSocket } from './fake_socket'
import { refusal, welcome } from './message_fixtures'
import { sitDown } from './sit_down'
import { table } from './table_fixtures'

function open(change: Partial<OpenTable> = {}): OpenTable {
  return { slug: 'bcdf2345', name: 'Sunday', edition: 'zelda', phase: 'playing', people: 2, bots: 1, seats: 4, options: { stacking: true }, clock_s: 60, langs: ['en', 'es'], can_watch: true, ...change }
}

function answer(body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body))))
}

beforeEach(() => {
  settings.name = 'Zoe'
})
afterEach(() => {
  tables.disconnect()
  forgetSeat('bcdf2345')
  router.go('/')
})

describe('the home screen', () => {
  it('shows the open tables of a public server, with what is known of them', async () => {
    answer({ public: true, tables: [open(), open({ slug: 'cdfg3456', name: '', phase: 'lobby', people: 1, bots: 0, clock_s: 0, langs: ['es'], options: {} })] })
    render(Home)
    const [first, second] = await screen.findAllByRole('link', { name: /people|person/ })
    expect(first?.textContent).toMatch(/Sunday.*2 people and 1 bot, 4 seats · playing · Turn clock 60.s · English, Español · /s)
    expect(second?.textContent).toMatch(/1 person, 4 seats · waiting to begin · No clock · Español/)
    first?.click()
    expect(router.route).toMatchObject({ at: 'table', slug: 'bcdf2345' })
  })

  it('offers no play while the device is offline', () => {
    answer({ public: false, tables: [] })
    render(Home)
    screen.getByRole('button', { name: 'Play now' })
    dispatchEvent(new Event('offline'))
    flushSync()
    expect(screen.queryByRole('button', { name: 'Play now' })).toBeNull()
    dispatchEvent(new Event('online'))
    flushSync()
    screen.getByRole('button', { name: 'Play now' })
  })

  it('shows no more than six at first', async () => {
    answer({ public: true, tables: Array.from({ length: 8 }, (_, i) => open({ slug: `bcdf234${i + 2}` })) })
    render(Home)
    expect(await screen.findAllByRole('link', { name: /people/ })).toHaveLength(6)
    screen.getByRole('button', { name: '2 more' }).click()
    flushSync()
    expect(screen.getAllByRole('link', { name: /people/ })).toHaveLength(8)
  })

  it.each([
    ['a server that is not public', () => answer({ public: false, tables: [] })],
    ['no network', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))],
    ['an old server', () => vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))],
  ])('says nothing about them: %s', async (_, prepare) => {
    prepare()
    render(Home)
    await new Promise((done) => setTimeout(done))
    expect(screen.queryByText('Open tables')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Quick play' })).toBeNull()
  })
})

describe('quick play', () => {
  async function play(): Promise<FakeSocket> {
    answer({ public: true, tables: [] })
    render(Home)
    await screen.findByText(/Nobody waits for players/)
    screen.getByRole('button', { name: 'Quick play' }).click()
    flushSync()
    screen.getByRole('radio', { name: 'Frozen' }).click()
    flushSync()
    screen.getByRole('button', { name: 'Play' }).click()
    const socket = FakeSocket.latest
    socket.open()
    expect(socket.sent[0]).toMatchObject({ type: 'quick_play', name: 'Zoe', edition: 'frozen' })
    return socket
  }

  it('begins at once at a table of one’s own', async () => {
    const socket = await play()
    socket.tell(welcome({ token: 'secret', table: table({ phase: 'lobby', host: 0 }), view: null }))
    expect(socket.sent.at(-1)).toMatchObject({ type: 'start' })
    expect(router.route).toMatchObject({ at: 'table', slug: 'bcdf2345' })
    expect(savedSeat('bcdf2345')?.token).toBe('secret')
  })

  it('waits for the host at somebody else’s', async () => {
    const socket = await play()
    socket.tell(welcome({ token: 'secret', you: 1, table: table({ phase: 'lobby', host: 0 }), view: null }))
    expect(socket.sent).toHaveLength(1)
  })

  it('says why not', async () => {
    const socket = await play()
    socket.tell(refusal('too_fast', { text: 'Too much at once.' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Too much at once.')
  })
})

describe('a seat that was left during a match', () => {
  it('is remembered, and not taken again by itself', () => {
    const socket = sitDown()
    tables.leave()
    expect(socket.sent.at(-1)).toMatchObject({ type: 'leave' })
    expect(savedSeat('bcdf2345')).toBeUndefined()
    expect(leftSeat('bcdf2345')?.token).toBe('secret')
    tables.resume('bcdf2345')
    expect(tables.game).toBeNull()
  })

  it('is given up in the lobby', () => {
    sitDown({ table: table({ phase: 'lobby' }), view: null })
    tables.leave()
    expect(leftSeat('bcdf2345')).toBeUndefined()
  })

  it('is offered at home and at the table, and taken back with its token', async () => {
    sitDown()
    tables.leave()
    answer({ slug: 'bcdf2345', name: 'Sunday table', edition: 'zelda', phase: 'playing', capacity: 3, players: [], can_sit: true, can_watch: true })
    const home = render(Home)
    screen.getByRole('link', { name: 'Take my seat back: Sunday table' })
    home.unmount()
    render(Join, { slug: 'bcdf2345' })
    ;(await screen.findByRole('button', { name: 'Take my seat back' })).click()
    const socket = FakeSocket.latest
    socket.open()
    expect(socket.sent[0]).toMatchObject({ type: 'resume', token: 'secret', reclaim: true })
    expect(abandonedSeats()).toHaveLength(0)
    socket.tell(welcome())
    expect(savedSeat('bcdf2345')?.left).toBeUndefined()
  })

  it('is forgotten when somebody else has it', () => {
    saveSeat({ slug: 'bcdf2345', token: 'secret', name: 'Ana', edition: 'zelda', table: '', at: 1, left: 2 })
    tables.takeBack('bcdf2345')
    const socket = FakeSocket.latest
    socket.open()
    socket.tell(refusal('wrong_token', { text: 'This seat is somebody else’s now.' }))
    expect(leftSeat('bcdf2345') ?? savedSeat('bcdf2345')).toBeUndefined()
    expect(tables.game?.rejection?.code).toBe('wrong_token')
  })
})
