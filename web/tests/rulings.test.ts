import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import type { ProposedRuling, RulingStep, TableView } from '../src/lib/generated/protocol'
import { editionOf } from '../src/lib/cards/editions'
import { Game } from '../src/lib/state/game.svelte'
import { noticeText } from '../src/lib/text/notices'
import { rulingText } from '../src/lib/text/effects'
import { Reader } from '../src/lib/text/reader'
import Table from '../src/table/Table.svelte'
import { table, view } from './table_fixtures'

const errand = { player: 0, card: 'WC1', step: 0 }
const prompt = { phase: 'choose', seat: 0, want: 'ruling', text: 'The last one to slap draws 2', errand } as const
const draw: RulingStep = { effect: 'draw', who: 1, count: 2 }

/** A table at which Ana has to enter what was decided. */
function sit(you: number | null, ruling: Partial<ProposedRuling> | null, change: Partial<TableView> = {}): Game {
  vi.stubGlobal('innerWidth', 400)
  const game = new Game('bcdf2345', null)
  const seats = table().seats.map((seat, i) => (i === 2 ? { ...seat, kind: 'human' as const, name: 'Carla' } : seat))
  const proposed = ruling && { version: 4, seat: 0, steps: [draw], agreed: [0], objected: [], more: 4, ...ruling }
  game.table = table({ edition: 'frozen', seats, ruling: proposed })
  game.presence = { type: 'presence', here: [true, true, true], spectators: 0, can_sit: false, removed: false }
  game.view = view({ seat: you, prompt, hand: [], top: 'WC1', color: 'blue', legal: you === 0 ? [{ do: 'choose_ruling', steps: [] }] : [], ...change })
  game.you = you
  render(Table, { game })
  return game
}

function press(name: string): void {
  screen.getByRole('button', { name }).click()
  flushSync()
}

describe('The author of a ruling', () => {
  it('enters steps in which the players are named, and reads them as the others will', async () => {
    const game = sit(0, null)
    const move = vi.spyOn(game, 'move').mockReturnValue()
    press('Enter what the table decided')
    const sheet = within(screen.getByRole('dialog'))
    sheet.getByText('Nothing happens.')
    await fireEvent.change(sheet.getByLabelText('Add a step'), { target: { value: 'give' } })
    const names = within(sheet.getByLabelText('To whom')).getAllByRole('option').map((option) => option.textContent)
    expect(names).toEqual(['Beto', 'Carla', 'everybody else'])
    await fireEvent.change(sheet.getByLabelText('To whom'), { target: { value: '2' } })
    sheet.getByText('Ana gives 1 card of their choice to Carla.')
    press('Ask the others')
    expect(move).toHaveBeenCalledWith({ do: 'choose_ruling', steps: [{ effect: 'give', count: 1, to: 2 }] })
  })

  it('is offered only the steps that a ruling can contain', () => {
    sit(0, null)
    press('Enter what the table decided')
    const add = within(screen.getByRole('dialog')).getByLabelText('Add a step')
    const steps = within(add).getAllByRole('option').map((option) => option.textContent)
    expect(steps).toContain('Lose a turn')
    expect(steps).not.toContain('The table decides')
    expect(steps).not.toContain('Play again')
  })

  it('sees who has not answered, and can take it back', () => {
    const game = sit(0, { agreed: [0, 2] })
    const ask = vi.spyOn(game, 'ask').mockReturnValue('')
    screen.getByText('Waiting for Beto.')
    press('Take it back')
    expect(ask).toHaveBeenCalledWith({ type: 'vote', version: 4, agree: false })
  })

  it('sees whose objection it was, and starts from the last proposal', () => {
    sit(0, { objected: [1], more: 1 })
    expect(screen.getByRole('alert').textContent).toBe('Beto objects. You can enter it once more.')
    press('Enter what the table decided')
    within(screen.getByRole('dialog')).getByText('Beto draws 2 cards.')
  })
})

describe('The others', () => {
  it('read the ruling in words, and agree or object', () => {
    const game = sit(1, {})
    const ask = vi.spyOn(game, 'ask').mockReturnValue('')
    screen.getByText('Beto draws 2 cards.')
    press('Agree')
    expect(ask).toHaveBeenLastCalledWith({ type: 'vote', version: 4, agree: true })
    press('Object')
    expect(ask).toHaveBeenLastCalledWith({ type: 'vote', version: 4, agree: false })
  })

  it('are asked once', () => {
    sit(1, { agreed: [0, 1] })
    screen.getByText('You agree. Waiting for Carla.')
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
  })

  it('see that the author enters something else after an objection', () => {
    sit(2, { objected: [1] })
    screen.getByText('Ana enters what the table decided')
    expect(screen.getByRole('alert').textContent.trim()).toBe('Beto objects.')
  })
})

it('A spectator reads a ruling, and has no vote', () => {
  sit(null, {})
  screen.getByText('Beto draws 2 cards.')
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
  screen.getByText('Waiting for Beto and Carla.')
})

it('An objection is announced to all but its sender and the author, who reads it at the ruling', () => {
  const notice = { type: 'ruling_voted', seat: 1, version: 4, agree: false } as const
  expect([0, 1, 2].map((you) => noticeText(notice, sit(you, { objected: [1] })))).toEqual([null, null, 'Beto objects.'])
})

it('A ruling is told of its players by their names, the author included', () => {
  const reader = new Reader(editionOf('frozen'), ['Ana', 'Beto', 'Carla'], 0)
  const steps: RulingStep[] = [{ effect: 'draw', who: 0, count: 1 }, { effect: 'reveal', who: 2, to: 'all' }, { effect: 'swap_hands', with: 1 }]
  expect(rulingText(steps, 0, reader)).toBe("Ana draws 1 card. Everybody sees Carla's hand. Ana swaps hands with Beto.")
})
