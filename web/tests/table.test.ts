import { render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import { Game } from '../src/lib/game.svelte'
import type { TableView } from '../src/lib/protocol'
import { words } from '../src/lib/words.svelte'
import Table from '../src/table/Table.svelte'
import { table, view } from './view'

it.each([400, 1200])('A table without a name is called by its edition, in the language of the reader: %i px', (width) => {
  vi.stubGlobal('innerWidth', width)
  words.speak('es')
  const game = new Game('bcdf2345', null)
  game.table = table({ name: '', edition: 'saved-by-the-bell' })
  game.view = view()
  render(Table, { game })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edición Saved by the Bell')
})

describe('While somebody owes a call, whoever is at a phone can catch them', () => {
  function owed(change: Partial<TableView>): Game {
    vi.stubGlobal('innerWidth', 400)
    const game = new Game('bcdf2345', null)
    game.table = table()
    const { legal } = view(change)
    game.view = view({ owed: 1, counts: [3, 1, 5], ...change, legal: [...legal, { do: 'catch', whom: 1 }] })
    return game
  }

  it('and answer a Wild Draw Four', () => {
    const prompt = { phase: 'challenge', seat: 0, player: 1, color: 'red', count: 4 } as const
    render(Table, { game: owed({ prompt, legal: [{ do: 'challenge' }, { do: 'accept' }] }) })
    screen.getByRole('button', { name: 'Catch Beto' })
    screen.getByRole('button', { name: 'Challenge' })
  })

  it('and choose a colour', () => {
    render(Table, { game: owed({ prompt: { phase: 'color', seat: 0 } }) })
    screen.getByRole('button', { name: 'Catch Beto' })
    screen.getByRole('button', { name: 'Green' })
  })

  it('after a move of their own, which waits until that time is over', () => {
    const game = owed({})
    game.pending = { id: 'mine', action: { do: 'play', card: 'R5' }, held: true }
    const move = vi.spyOn(game, 'move').mockReturnValue()
    render(Table, { game })
    screen.getByRole('button', { name: 'Catch Beto' }).click()
    expect(move).toHaveBeenCalledWith({ do: 'catch', whom: 1 })
  })
})
