import { render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import { Turn } from '../src/lib/state/turn.svelte'
import Chooser from '../src/table/Chooser.svelte'
import ShownHand from '../src/table/ShownHand.svelte'
import { table, view } from './table_fixtures'

function game(): Game {
  const made = new Game('bcdf2345', null)
  made.table = table()
  made.view = view({ hand: ['WT', 'R5'], legal: ['blue', 'red'].map((color) => ({ do: 'play', card: 'WT', color })) })
  return made
}

it('A demand is described with the cards and the number of its edition', () => {
  const at = game()
  const turn = new Turn(at)
  turn.lift(turn.hand.indexOf('WT'))
  render(Chooser, { game: at, turn })
  screen.getByText('The next player answers with a 3, 6 or 9 of the chosen colour, or draws 3.')
})

it('A wrong challenge shows how many cards it costs', () => {
  render(ShownHand, { game: game(), look: { player: 1, hand: ['B1'], verdict: { guilty: false, color: 'red', draws: 4 } }, onclose: () => {} })
  screen.getByText('There was no red card. You draw 6: the 4 and 2 more.')
})

it('The warning about a bluff includes stacked cards', () => {
  const at = game()
  at.view = view({
    hand: ['W4', 'R5'],
    legal: ['blue', 'red'].map((color) => ({ do: 'play', card: 'W4', color })),
    prompt: { phase: 'challenge', seat: 0, player: 1, color: 'blue', count: 4, stacked: true },
  })
  const turn = new Turn(at)
  turn.lift(turn.hand.indexOf('W4'))
  render(Chooser, { game: at, turn })
  screen.getByText('You hold red: if challenged, you draw 8.')
})

it('The player of a house rule is chosen like a colour, and asked for once', () => {
  const at = game()
  at.view = view({ legal: [1, 2].map((whom) => ({ do: 'choose_player', whom })) })
  const turn = new Turn(at)
  expect(turn.choosing).toBe(true)
  const move = vi.spyOn(at, 'move').mockReturnValue()
  const { container } = render(Chooser, { game: at, turn })
  container.querySelector<HTMLButtonElement>('.person')?.click()
  expect(move).toHaveBeenCalledWith({ do: 'choose_player', whom: 1 })
})

it('The house rule on a card is shown before it is played', () => {
  const at = new Game('bcdf2345', null)
  const rule = { title: 'The joke', text: 'Tell one', do: [{ effect: 'draw', who: 'next', count: 1 } as const] }
  at.table = table({ edition: 'frozen', house_rules: { WC1: rule } })
  at.view = view({ hand: ['WC1', 'B5'], top: 'B7', color: 'blue', legal: ['blue', 'green'].map((color) => ({ do: 'play', card: 'WC1', color })) })
  const turn = new Turn(at)
  turn.lift(turn.hand.indexOf('WC1'))
  render(Chooser, { game: at, turn })
  screen.getByText('The joke: “Tell one.” The next player draws 1 card.')
})

it('A seven says that hands are swapped', () => {
  const at = game()
  at.view = view({ hand: ['R7', 'R5'], legal: [1, 2].map((whom) => ({ do: 'play', card: 'R7', whom })) })
  const turn = new Turn(at)
  turn.lift(turn.hand.indexOf('R7'))
  render(Chooser, { game: at, turn })
  screen.getByRole('heading', { name: 'Red 7: with whom do you swap hands?' })
})

it('A house rule with a chosen player is not taken for a swap of hands', () => {
  const at = new Game('bcdf2345', null)
  const rule = { title: 'Pickpocket', text: '', do: [{ effect: 'take', from: 'chosen', count: 1 } as const] }
  at.table = table({ edition: 'frozen', house_rules: { WC1: rule } })
  const legal = [1, 2].flatMap((whom) => ['blue', 'green'].map((color) => ({ do: 'play' as const, card: 'WC1', color, whom })))
  at.view = view({ hand: ['WC1', 'B5'], top: 'B7', color: 'blue', legal })
  const turn = new Turn(at)
  turn.lift(turn.hand.indexOf('WC1'))
  turn.choose('color', 'green')
  render(Chooser, { game: at, turn })
  screen.getByRole('heading', { name: 'Pickpocket: Choose a player.' })
  screen.getByText('Pickpocket: You take 1 card at random from the player you choose, but never a last card.')
})
