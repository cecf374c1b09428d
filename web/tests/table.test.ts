import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import type { TableInfo, TableView } from '../src/lib/generated/protocol'
import { tables } from '../src/lib/state/tables.svelte'
import { language } from '../src/lib/text/fluent.svelte'
import Sheets from '../src/table/Sheets.svelte'
import Table from '../src/table/Table.svelte'
import { update } from './message_fixtures'
import { sitDown } from './sit_down'
import { table, view } from './table_fixtures'

it.each([400, 1200])('A table without a name is called by its edition, in the person’s language: %i px', (width) => {
  vi.stubGlobal('innerWidth', width)
  language.use('es')
  const game = new Game('bcdf2345', null)
  game.table = table({ name: '', edition: 'saved-by-the-bell' })
  game.view = view()
  render(Table, { game })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edición Saved by the Bell')
})

describe('On a phone, a player who has not called can be caught', () => {
  function owed(change: Partial<TableView>): Game {
    vi.stubGlobal('innerWidth', 400)
    const game = new Game('bcdf2345', null)
    game.table = table()
    const { legal } = view(change)
    game.view = view({ owed: 1, counts: [3, 1, 5], ...change, legal: [...legal, { do: 'catch', whom: 1 }] })
    return game
  }

  it('while a Wild Draw Four is answered', () => {
    const prompt = { phase: 'challenge', seat: 0, player: 1, color: 'red', count: 4 } as const
    render(Table, { game: owed({ prompt, legal: [{ do: 'challenge' }, { do: 'accept' }] }) })
    screen.getByRole('button', { name: 'Catch Beto' })
    screen.getByRole('button', { name: 'Challenge' })
  })

  it('while a colour is chosen', () => {
    render(Table, { game: owed({ prompt: { phase: 'color', seat: 0 } }) })
    screen.getByRole('button', { name: 'Catch Beto' })
    screen.getByRole('button', { name: 'Green' })
  })

  it('while one’s own move is held', () => {
    const game = owed({})
    game.pending = { id: 'mine', action: { do: 'play', card: 'R5' }, held: true }
    const move = vi.spyOn(game, 'move').mockReturnValue()
    render(Table, { game })
    screen.getByRole('button', { name: 'Catch Beto' }).click()
    expect(move).toHaveBeenCalledWith({ do: 'catch', whom: 1 })
  })
})

it('On a phone, one line has the most important of the last events', async () => {
  vi.stubGlobal('innerWidth', 400)
  const socket = sitDown()
  render(Table, { game: tables.game! })
  socket.tell(update({ events: [{ type: 'played', seat: 1, card: 'R5' }], view: view() }))
  socket.tell(update({ seq: 7, events: [{ type: 'caught', seat: 1, by: 2 }, { type: 'drew', seat: 1, count: 2, why: 'caught' }], view: view() }))
  await screen.findByText('Tejo caught Beto: no UNO was said. Beto drew 2 cards.')
})

it.each([true, false])('A player who has called is not offered for an accusation under no_mercy_catch: %s', (called) => {
  vi.stubGlobal('innerWidth', 400)
  const game = new Game('bcdf2345', null)
  game.table = table({ options: { no_mercy_catch: true } })
  game.view = view({ counts: [3, 1, 5], legal: [{ do: 'draw' }, { do: 'catch', whom: 1 }, { do: 'catch', whom: 2 }] })
  game.log = [{ type: 'played', seat: 1, card: 'R5' } as const, ...(called ? [{ type: 'called', seat: 1 } as const] : [])].map((event, key) => ({ key, batch: 0, event }))
  render(Table, { game })
  expect(screen.queryAllByRole('button', { name: /^Catch/ })).toHaveLength(called ? 0 : 1)
})

describe('A lost turn to come', () => {
  function lost(lost_turns: number[]): void {
    vi.stubGlobal('innerWidth', 400)
    const game = new Game('bcdf2345', null)
    game.table = table()
    game.view = view({ prompt: { phase: 'turn', seat: 1 }, legal: [], lost_turns })
    render(Table, { game })
  }

  it('is shown at the seat of the player', () => {
    lost([0, 1, 2])
    screen.getByText('loses the next turn')
    screen.getByText('loses the next 2 turns')
  })

  it('is shown to the player who will lose it', () => {
    lost([1, 0, 0])
    screen.getByText('You will lose your next turn.')
  })
})

describe('Leaving the table', () => {
  function menu(phase: TableInfo['phase']): void {
    sitDown({ table: table({ phase }) })
    render(Sheets, { game: tables.game!, sheet: 'menu', onopen: () => {}, onclose: () => {} })
    press('Leave the table')
  }

  function press(name: string): void {
    screen.getByRole('button', { name }).click()
    flushSync()
  }

  it('during a round has to be confirmed', () => {
    menu('playing')
    screen.getByText(/A bot plays on for you. Your seat is kept for 2 minutes/)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }))
    press('Stay')
    expect(tables.game).not.toBeNull()
    press('Leave the table')
    press('Leave')
    expect(tables.game).toBeNull()
  })

  it.each([['round_over', true], ['match_over', false], ['lobby', false]] as const)('in the phase %s: %s', (phase, asks) => {
    menu(phase)
    expect(tables.game !== null).toBe(asks)
  })
})
