import { render, screen } from '@testing-library/svelte'
import { flushSync, tick } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { router } from '../src/lib/state/router.svelte'
import { tables } from '../src/lib/state/tables.svelte'
import type { Notice, TableInfo, TableView } from '../src/lib/generated/protocol'
import NotFound from '../src/screens/NotFound.svelte'
import TableScreen from '../src/screens/TableScreen.svelte'
import { update, welcome } from './message_fixtures'
import { sitDown } from './sit_down'
import { FakeSocket } from './fake_socket'
import { table, view } from './table_fixtures'

const ANA = 0
const BETO = 1

/** The screen of the player at a seat; `null` is a spectator. */
function look(you: number | null, change: Partial<TableInfo>, seen: TableView | null = null): FakeSocket {
  const socket = sitDown({ you, table: table(change), view: seen })
  render(TableScreen, { slug: 'bcdf2345' })
  return socket
}

function ready(...seats: number[]): TableInfo['seats'] {
  return table().seats.map((seat, i) => ({ ...seat, ready: seats.includes(i) }))
}

afterEach(() => {
  tables.disconnect()
  router.go('/')
})

describe('In the lobby', () => {
  it.each([
    [ANA, [], 'Waiting for Beto.'],
    [BETO, [], 'The others are waiting for you.'],
    [BETO, [BETO], 'Waiting for the host to start.'],
  ])('everyone reads whom the match waits for: seat %i, ready %j', (you, seats, said) => {
    look(you, { phase: 'lobby', seats: ready(...seats) })
    screen.getByText(said)
  })

  it('changed rules are listed', () => {
    look(BETO, { phase: 'lobby', options: { stacking: true, jump_in: true, seven_zero: false } })
    screen.getByText('More rules: Stacking · Jump in')
  })

  it('default rules are not listed', () => {
    look(BETO, { phase: 'lobby', options: {} })
    expect(screen.queryByText(/More rules/)).toBeNull()
  })
})

const NOTICES = {
  rules: { type: 'rules_changed', name: '', edition: 'frozen', seats: 3, options: {}, settings: {} },
  proposal: { type: 'rule_proposed', seat: ANA, card: 'WC1', version: 1, rule: { title: 'The joke', do: [], text: '' } },
  clock: { type: 'time_ran_out', seat: ANA },
} satisfies Record<string, Notice>

it.each([
  ['the host of their own change', 'rules', ANA, null],
  ['a guest of the change', 'rules', BETO, 'The host changed the rules. Are you still ready?'],
  ['the author of their own rule', 'proposal', ANA, null],
  ['a guest that there is a vote', 'proposal', BETO, 'Ana proposes a house rule.'],
  ['a spectator, who has no vote', 'proposal', null, null],
  ['whose clock it was', 'clock', ANA, 'You ran out of time.'],
  ['the others whose clock it was', 'clock', BETO, 'Ana ran out of time.'],
] as const)('A notice tells whom it concerns: %s', async (_, notice, you, said) => {
  const socket = look(you, { phase: 'lobby', edition: 'frozen' })
  socket.tell(update({ you, notices: [NOTICES[notice]] }))
  await tick()
  expect(document.querySelector('.toast')?.textContent ?? null).toBe(said)
})

describe('After a match', () => {
  const over = view({ seat: BETO, hand: [], legal: [], winner: ANA, winners: [ANA], prompt: { phase: 'match_over' }, open: [[], ['G1', 'R5'], ['W4']] })

  it('everyone reads who wants another match', () => {
    look(BETO, { phase: 'match_over', seats: ready(ANA) }, over)
    screen.getByText('Ana is ready.')
  })

  it('the remaining hands are open', () => {
    look(BETO, { phase: 'match_over' }, over)
    screen.getByRole('region', { name: 'Hands that were left' })
    screen.getByText('Wild Draw Four')
  })
})

describe('Back and home', () => {
  it.each([
    ['/new/zelda', 0],
    ['/', 1],
  ])('a new table replaces only its form in the history: %s', (from, more) => {
    router.go(from)
    const before = history.length
    tables.create({ type: 'create', name: 'Ana', edition: 'zelda' })
    FakeSocket.latest.open()
    FakeSocket.latest.tell(welcome({ token: 'secret' }))
    expect(router.route).toMatchObject({ at: 'table', slug: 'bcdf2345' })
    expect(history.length - before).toBe(more)
  })

  it.each([
    ['Create a table', 'create'],
    ['Home', 'home'],
  ])('an unknown address shows a message: %s', (name, at) => {
    router.go('/nowhere')
    render(NotFound)
    screen.getByRole('button', { name }).click()
    expect(router.route.at).toBe(at)
  })
})

it('A status line says that saving is delayed, as long as it is', async () => {
  const socket = look(ANA, {}, view())
  const line = 'Saving takes longer than usual. Moves wait.'
  socket.tell({ type: 'saving_delayed', delayed: true })
  expect((await screen.findByText(line)).getAttribute('role')).toBe('status')
  socket.tell({ type: 'saving_delayed', delayed: false })
  await tick()
  expect(screen.queryByText(line)).toBeNull()
})

it('The time limit stands still while saving is delayed, and goes on from there', () => {
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 400)
  const socket = sitDown({ times: { clock: { seat: 0, left_ms: 30_000, of_ms: 30_000 } } })
  render(TableScreen, { slug: 'bcdf2345' })
  const shown = (): string | undefined => {
    flushSync()
    return screen.getByRole('timer').textContent?.replace('\u00a0', ' ')
  }
  vi.advanceTimersByTime(5000)
  expect(shown()).toBe('25 s')
  socket.tell({ type: 'saving_delayed', delayed: true })
  vi.advanceTimersByTime(10_000)
  expect(shown()).toBe('25 s')
  socket.tell({ type: 'saving_delayed', delayed: false })
  vi.advanceTimersByTime(2000)
  expect(shown()).toBe('23 s')
})
