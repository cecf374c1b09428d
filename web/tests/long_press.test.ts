import { render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import { Turn } from '../src/lib/state/turn.svelte'
import Hand from '../src/table/Hand.svelte'
import Piles from '../src/table/Piles.svelte'
import { table, view } from './table_fixtures'

function game(): Game {
  const made = new Game('bcdf2345', null)
  made.table = table()
  const hand = ['R1', 'R5', 'R9']
  made.view = view({ hand, legal: hand.map((card) => ({ do: 'play', card })) })
  return made
}

/** A finger, as on iOS: no `contextmenu` event. */
function touch(element: Element, type: string, x = 190): void {
  const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: 40, detail: 1 })
  element.dispatchEvent(Object.assign(event, { pointerType: 'touch' }))
}

function show(): { button: Element; inspect: ReturnType<typeof vi.fn>; turn: Turn } {
  vi.useFakeTimers()
  const at = game()
  const turn = new Turn(at)
  const inspect = vi.fn()
  const { container } = render(Hand, { game: at, turn, device: 'phone', oninspect: inspect })
  const button = container.querySelectorAll('li button')[1]
  if (!button) throw new Error('no card')
  return { button, inspect, turn }
}

it('A long press shows the card large, and does not lift it', () => {
  const { button, inspect, turn } = show()
  touch(button, 'pointerdown')
  vi.advanceTimersByTime(500)
  expect(inspect).toHaveBeenCalledExactlyOnceWith(turn.hand[1])
  touch(button, 'pointerup')
  touch(button, 'click')
  expect(turn.lifted).toBeNull()
})

it('A short press and a finger that moves show nothing', () => {
  const { button, inspect, turn } = show()
  touch(button, 'pointerdown')
  vi.advanceTimersByTime(200)
  touch(button, 'pointerup')
  touch(button, 'click')
  expect(turn.lifted).toBe(1)
  touch(button, 'pointerdown')
  touch(button, 'pointermove', 220)
  vi.advanceTimersByTime(500)
  expect(inspect).not.toHaveBeenCalled()
})

it('The discard pile shows its card large, too', () => {
  vi.useFakeTimers()
  const at = game()
  const inspect = vi.fn()
  render(Piles, { game: at, turn: new Turn(at), width: 100, gap: 40, oninspect: inspect })
  touch(screen.getByRole('button', { name: /Discard pile/ }), 'pointerdown')
  vi.advanceTimersByTime(500)
  expect(inspect).toHaveBeenCalledExactlyOnceWith('R7')
})
