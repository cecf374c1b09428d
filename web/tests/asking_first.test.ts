import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { expect, it, vi } from 'vitest'
import type { HouseRule, Proposal, TableInfo } from '../src/lib/generated/protocol'
import { Game } from '../src/lib/state/game.svelte'
import HouseRules from '../src/lobby/HouseRules.svelte'
import Lobby from '../src/lobby/Lobby.svelte'
import SeatCard from '../src/lobby/SeatCard.svelte'
import MatchFacts from '../src/screens/MatchFacts.svelte'
import { table } from './table_fixtures'

const RULE: HouseRule = { title: 'The joke', text: 'Tell one.', do: [] }

function lobby(you: number, change: Partial<TableInfo> = {}): { game: Game; info: TableInfo; ask: ReturnType<typeof vi.fn> } {
  const game = new Game('bcdf2345', null)
  const info = table({ edition: 'frozen', phase: 'lobby', ...change })
  game.table = info
  game.you = you
  const ask = vi.fn().mockReturnValue('')
  game.ask = ask
  return { game, info, ask }
}

function proposal(by: string, change: Partial<Proposal> = {}): Proposal {
  return { version: 1, by, rule: RULE, agreed: [1, 2], objected: [], everyone: false, ...change }
}

function press(name: string): void {
  screen.getAllByRole('button', { name }).at(-1)?.click()
  flushSync()
}

it('In the lobby a person is removed only after a question, a bot at once', () => {
  const { game, info, ask } = lobby(0)
  const [, beto, tejo] = info.seats
  if (!beto || !tejo) throw new Error('no seats')
  render(SeatCard, { game, seat: beto, index: 1, level: 'clever', onlevel: () => {} })
  press('Remove Beto')
  expect(ask).not.toHaveBeenCalled()
  press('Remove Beto')
  expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'remove', seat: 1, ban: false })
  render(SeatCard, { game, seat: tejo, index: 2, level: 'clever', onlevel: () => {} })
  press('Remove Tejo')
  expect(ask).toHaveBeenLastCalledWith({ type: 'remove', seat: 2 })
})

it('Wiping a card asks first', () => {
  const { game, ask } = lobby(1, { proposals: { WC1: proposal('Beto') } })
  render(HouseRules, { game })
  press('Wipe the card')
  expect(ask).not.toHaveBeenCalled()
  screen.getByText('What is written on it is lost.')
  press('Wipe the card')
  expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'propose', card: 'WC1', rule: null })
})

it('A guest is not offered to wipe the rule of somebody else', () => {
  const { game } = lobby(1, { proposals: { WC1: proposal('Ana') } })
  render(HouseRules, { game })
  screen.getByRole('button', { name: 'Suggest a change' })
  expect(screen.queryByRole('button', { name: 'Wipe the card' })).toBeNull()
})

it('Suggesting a change can be cancelled', () => {
  const { game, ask } = lobby(1, { proposals: { WC1: proposal('Ana') } })
  render(HouseRules, { game })
  press('Suggest a change')
  screen.getByRole('textbox', { name: 'Name of the rule' })
  press('Cancel')
  expect(screen.queryByRole('textbox', { name: 'Name of the rule' })).toBeNull()
  screen.getByRole('heading', { name: 'The joke' })
  expect(ask).not.toHaveBeenCalled()
})

it('Starting with votes missing says what that means', () => {
  const { game, info, ask } = lobby(0, { proposals: { WC1: proposal('Ana', { agreed: [0, 2] }) } })
  render(Lobby, { game, table: info })
  press('Start with 3')
  screen.getByText('Beto has not agreed. If you start now, the card is a plain wild.')
  expect(ask).not.toHaveBeenCalled()
  press('Start anyway')
  expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'start' })
})

it('Starting with everybody agreed asks nothing', () => {
  const { game, info, ask } = lobby(0, { proposals: { WC1: proposal('Ana', { everyone: true }) } })
  render(Lobby, { game, table: info })
  press('Start with 3')
  expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'start' })
})

it('Whoever comes late reads the facts of the match', () => {
  const { game } = lobby(1, { facts: { largest_hand: { seat: 2, count: 14 }, longest_run: null, best_catcher: { seat: 0, count: 2 } } })
  const { container } = render(MatchFacts, { game })
  expect(container.textContent.replaceAll(/\s+/g, ' ')).toContain('14cards at once: Tejo')
  expect(container.textContent).toContain('2catches: Ana')
})
