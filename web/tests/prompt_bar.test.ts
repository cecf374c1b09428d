import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import { NO_DEADLINES } from '../src/lib/state/deadlines'
import { Game } from '../src/lib/state/game.svelte'
import { Turn } from '../src/lib/state/turn.svelte'
import PromptBar from '../src/table/PromptBar.svelte'
import { table, view } from './table_fixtures'

function asked(): Game {
  const game = new Game('bcdf2345', null)
  game.table = table()
  game.view = view({ legal: [{ do: 'draw' }] })
  render(PromptBar, { game, turn: new Turn(game), wide: true, onwhy: () => {} })
  return game
}

/** The card that was drawn fits. */
function drawn(game: Game): void {
  game.view = view({ hand: ['R5', 'B1'], prompt: { phase: 'drawn', seat: 0, cards: ['R5'] }, legal: [{ do: 'play', card: 'R5' }, { do: 'pass' }] })
  flushSync()
}

function press(name: string): void {
  screen.getByRole('button', { name }).click()
  flushSync()
}

describe('The answers to a draw appear where “Draw” was', () => {
  it.each(['Keep it', 'Play it'])('so the second click of a double click is ignored: %s', (name) => {
    vi.useFakeTimers()
    const game = asked()
    const move = vi.spyOn(game, 'move').mockReturnValue()
    press('Draw')
    drawn(game)
    vi.advanceTimersByTime(450)
    press(name)
    expect(move).toHaveBeenCalledExactlyOnceWith({ do: 'draw' })
    vi.advanceTimersByTime(200)
    press(name)
    expect(move).toHaveBeenCalledTimes(2)
  })

  it('but count at once if the draw was made elsewhere', () => {
    const game = asked()
    const move = vi.spyOn(game, 'move').mockReturnValue()
    drawn(game)
    press('Keep it')
    expect(move).toHaveBeenCalledExactlyOnceWith({ do: 'pass' })
  })
})

it('A drawn card that fits can only be played once its time to be kept is over', () => {
  vi.useFakeTimers()
  const game = asked()
  drawn(game)
  game.times = { ...NO_DEADLINES, clock: { seat: 0, end: game.clockNow() + 2000, ofMs: 2000 } }
  flushSync()
  vi.advanceTimersByTime(1700)
  screen.getByRole('button', { name: 'Keep it' })
  vi.advanceTimersByTime(600)
  flushSync()
  expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull()
  screen.getByRole('button', { name: 'Play it' })
  screen.getByText('Everybody knows by now that it fits: play it.')
})

describe('A move that is held', () => {
  it('is shown with the time to catch, if there is one', () => {
    const game = asked()
    game.times = { ...NO_DEADLINES, race: { owed: 1, catchAt: 0, nextAt: 0, windowMs: 2500 } }
    game.pending = { id: 'mine', action: { do: 'draw' }, held: true }
    flushSync()
    screen.getByText('Your move will be made when the time to catch is over.')
  })

  it('is shown as kept without a race, and nothing more is asked', () => {
    const game = asked()
    drawn(game)
    game.pending = { id: 'mine', action: { do: 'pass' }, held: true }
    flushSync()
    expect(screen.getByRole('region').textContent.trim()).toBe('You keep it.')
  })
})

it('A player who can jump in reads once whose turn it is', () => {
  const game = asked()
  game.view = view({ prompt: { phase: 'turn', seat: 1 }, legal: [{ do: 'play', card: 'R7' }] })
  flushSync()
  expect(screen.getByRole('region').textContent.trim()).toBe("Beto's turn. You can jump in with red 7.")
})
