/** The server's times (milliseconds left) as moments of this page's clock. */
import type { Times } from '../generated/protocol'

export interface Deadlines {
  clock: { seat: number; end: number; ofMs: number } | null
  race: { owed: number; catchAt: number; nextAt: number; windowMs: number } | null
  openingEnd: number
  nextEnd: number | null
}

export const NO_DEADLINES: Deadlines = { clock: null, race: null, openingEnd: 0, nextEnd: null }

export function deadlines(times: Times, now = performance.now()): Deadlines {
  const { clock, race } = times
  return {
    clock: clock ? { seat: clock.seat, end: now + clock.left_ms, ofMs: clock.of_ms } : null,
    race: race
      ? { owed: race.owed, catchAt: now + race.catch_ms, nextAt: now + race.next_ms, windowMs: race.window_ms }
      : null,
    openingEnd: now + (times.opening_ms ?? 0),
    nextEnd: times.next_ms === null || times.next_ms === undefined ? null : now + times.next_ms,
  }
}
