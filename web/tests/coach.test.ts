import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hint, TableInfo } from '../src/lib/generated/protocol'
import { canBeCoached } from '../src/lib/state/coach.svelte'
import type { Game } from '../src/lib/state/game.svelte'
import { settings } from '../src/lib/state/settings.svelte'
import { tables } from '../src/lib/state/tables.svelte'
import { Turn } from '../src/lib/state/turn.svelte'
import Standings from '../src/screens/Standings.svelte'
import HintButton from '../src/table/HintButton.svelte'
import Table from '../src/table/Table.svelte'
import { FakeSocket } from './fake_socket'
import { refusal, update } from './message_fixtures'
import { sitDown } from './sit_down'
import { table, view } from './table_fixtures'

const bots = table().seats.map((seat, i) => (i ? { ...seat, kind: 'bot' as const, level: 'clever' } : seat))
const practice = (change: Partial<TableInfo> = {}): TableInfo => table({ seats: bots, ...change })

let socket: FakeSocket
let game: Game

beforeEach(() => {
  settings.coach = false
  socket = sitDown({ table: practice() })
  game = tables.game!
})

const asked = () => socket.sent.filter((request) => request.type === 'hint')
function answer(change: Partial<Hint> = {}): void {
  const id = (asked().at(-1) as { id?: string }).id ?? ''
  socket.tell({ type: 'hint', id, last: false, action: { do: 'play', card: 'R5' }, text: 'Play Red 5. It is your last card.', ...change })
  flushSync()
}

describe('The coach', () => {
  it('is there for one person among bots, and nobody else', () => {
    const [ana, ...others] = bots
    expect(canBeCoached(practice(), 0)).toBe(true)
    expect(canBeCoached(practice(), null)).toBe(false)
    expect(canBeCoached(table(), 0)).toBe(false)
    expect(canBeCoached(practice({ phase: 'lobby' }), 0)).toBe(false)
    expect(canBeCoached(practice({ seats: [ana!, { ...others[0]!, vacant: true }, others[1]!] }), 0)).toBe(false)
    expect(canBeCoached(practice({ seats: [{ ...ana!, bot_plays: true }, ...others] }), 0)).toBe(false)
  })

  it('answers at the table, by button and by key, and marks the card', () => {
    vi.stubGlobal('innerWidth', 400)
    const { container } = render(Table, { game })
    screen.getByRole('button', { name: 'Hint' }).click()
    flushSync()
    expect(asked()).toMatchObject([{ type: 'hint', last: false, lang: 'en' }])
    expect(screen.getByText(/thinking/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Hint' })).toHaveProperty('disabled', true)
    answer()
    expect(container.querySelector('.hint')?.textContent).toContain('Play Red 5. It is your last card.')
    expect(container.querySelectorAll('.advised')).toHaveLength(1)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p' }))
    expect(asked()).toHaveLength(2)
  })

  it('has no button where a second person sits', () => {
    game.table = table()
    render(HintButton, { game, turn: new Turn(game) })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is forgotten when something happens, and when one moves', () => {
    game.coach.ask()
    answer()
    expect(game.coach.card).toBe('R5')
    socket.tell(update({ events: [{ type: 'turn_began', seat: 1 }] }))
    expect(game.coach.text).toBe('')
    game.coach.ask()
    answer()
    game.move({ do: 'draw' })
    expect(game.coach.text).toBe('')
  })

  it('can be asked again after a refusal', () => {
    game.coach.ask()
    socket.tell(refusal('too_fast', { id: (asked()[0] as { id?: string }).id ?? '' }))
    expect(game.coach.thinks).toBe(false)
    game.coach.ask()
    expect(asked()).toHaveLength(2)
  })

  it('says when there is nothing to decide', () => {
    game.coach.ask()
    answer({ action: null, text: '' })
    expect(game.coach.text).toBe('There is nothing to decide at the moment.')
  })
})

describe('A word after a move', () => {
  const moved = (seq = 6): void => {
    game.move({ do: 'draw' })
    const id = (socket.sent.at(-1) as { id?: string }).id ?? null
    socket.tell(update({ seq, events: [{ type: 'drew', seat: 0, why: 'turn', count: 1 }], view: view({ prompt: { phase: 'turn', seat: 1 }, legal: [] }), done: id }))
    flushSync()
  }

  it('comes only if it is wanted', () => {
    moved()
    expect(asked()).toEqual([])
    settings.coach = true
    game.view = view()
    moved(7)
    expect(asked()).toMatchObject([{ last: true }])
    answer({ last: true, action: null, text: 'Well chosen: nothing better was found.' })
    expect(game.coach.text).toBe('Well chosen: nothing better was found.')
    socket.tell(update({ seq: 8, events: [{ type: 'turn_began', seat: 2 }] }))
    expect(game.coach.text, 'it stays while the others move').not.toBe('')
  })

  it('is not asked for where there was no choice, nor where somebody else sits', () => {
    settings.coach = true
    game.view = view({ legal: [{ do: 'draw' }] })
    moved()
    game.view = view()
    game.table = table()
    moved(7)
    expect(asked()).toEqual([])
  })
})

it('the result says that hints were used', () => {
  const round = { match: 1, points: [20, 0, 0], scores: [20, 0, 0], winner: 0 }
  const results = [
    { ...round, round: 1, hints: [{ seat: 0, count: 2 }] },
    { ...round, round: 2, hints: [{ seat: 0, count: 1 }] },
  ]
  render(Standings, { game, table: practice({ results }) })
  expect(screen.getByText('You asked the coach 3 times.')).toBeTruthy()
})
