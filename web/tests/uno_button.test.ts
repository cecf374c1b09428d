import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import { Turn } from '../src/lib/state/turn.svelte'
import UnoButton from '../src/table/UnoButton.svelte'
import { view } from './table_fixtures'

it('The uno! button shakes each time there is nothing to call, and not before', () => {
  const game = new Game('bcdf2345', null)
  game.view = view()
  const turn = new Turn(game)
  render(UnoButton, { turn })
  const button = screen.getByRole('button')
  const shaking = (): string[] => [...button.classList].filter((name) => name.startsWith('shake'))
  expect(shaking()).toEqual([])
  button.click()
  flushSync()
  const first = shaking()
  expect(first).toHaveLength(1)
  button.click()
  flushSync()
  expect(shaking()).toHaveLength(1)
  expect(shaking()).not.toEqual(first)
})

it('An armed call is announced once: the button is pressed, and keeps its name', () => {
  const game = new Game('bcdf2345', null)
  game.view = view()
  const turn = new Turn(game)
  render(UnoButton, { turn })
  turn.armed = true
  flushSync()
  screen.getByRole('button', { name: 'uno!', pressed: true })
})
