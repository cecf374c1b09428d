import { render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_DEADLINES } from '../src/lib/state/deadlines'
import { Game } from '../src/lib/state/game.svelte'
import { otherSeats, seatState } from '../src/lib/state/seat_state'
import SeatChip from '../src/table/SeatChip.svelte'
import SeatPlate from '../src/table/SeatPlate.svelte'
import TimeRing from '../src/table/TimeRing.svelte'
import { table, view } from './table_fixtures'

const BETO = 1

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function game(leftMs: number, ofMs: number, phase: 'turn' | 'drawn' = 'turn'): Game {
  const made = new Game('bcdf2345', null)
  made.table = table()
  made.view = view({ prompt: phase === 'turn' ? { phase, seat: BETO } : { phase, seat: BETO, card: null } } as never)
  made.times = { ...NO_DEADLINES, clock: { seat: BETO, end: made.clockNow() + leftMs, ofMs } }
  return made
}

function ring(container: Element): string | null | undefined {
  return container.querySelector('.ring circle')?.getAttribute('stroke-dasharray')
}

it('The ring has as much of a circle as there is time, and gets shorter', async () => {
  const { container } = render(TimeRing, { game: game(30_000, 60_000), seat: BETO })
  await tick()
  expect(ring(container)).toBe('50 100')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(ring(container)).toBe('25 100')
})

it('Only the player whose time runs has a ring', async () => {
  const { container } = render(TimeRing, { game: game(30_000, 60_000), seat: 0 })
  await tick()
  expect(ring(container)).toBeUndefined()
})

it('When little time is left, the ring is also thicker', async () => {
  const { container } = render(TimeRing, { game: game(9_000, 60_000), seat: BETO })
  await tick()
  expect(container.querySelector('.ring.short')).not.toBeNull()
})

it('The time to keep a drawn card leaves no ring when it is over', async () => {
  const { container } = render(TimeRing, { game: game(1_000, 2_000, 'drawn'), seat: BETO })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(ring(container)).toBeUndefined()
})

it.each([SeatPlate, SeatChip])('The ring is at the seat', async (shape) => {
  const at = game(60_000, 60_000)
  const seat = seatState(at, otherSeats(at)[0] ?? 0, { chips: new Map(), skipped: new Set(), said: new Map() })
  const { container } = render(shape, { game: at, seat, edition: at.edition.id })
  await tick()
  expect(container.querySelector('.avatar .ring')).not.toBeNull()
})
