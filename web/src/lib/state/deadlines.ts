/** The server's times (milliseconds left) as moments of this page's clock. */
import type { Times } from '../generated/protocol'

export interface Deadlines {
  clock: { seat: number; end: number; ofMs: number } | null
  race: { owed: number; catchAt: number; nextAt: number; windowMs: number } | null
  openingEnd: number
  nextEnd: number | null
  rulingEnd: number | null
}

export const NO_DEADLINES: Deadlines = { clock: null, race: null, openingEnd: 0, nextEnd: null, rulingEnd: null }

export function deadlines(times: Times, now: number): Deadlines {
  const { clock, race } = times
  return {
    clock: clock ? { seat: clock.seat, end: now + clock.left_ms, ofMs: clock.of_ms } : null,
    race: race
      ? { owed: race.owed, catchAt: now + race.catch_ms, nextAt: now + race.next_ms, windowMs: race.window_ms }
      : null,
    openingEnd: now + (times.opening_ms ?? 0),
    nextEnd: after(now, times.next_ms),
    rulingEnd: after(now, times.ruling_ms),
  }
}

function after(now: number, ms: number | null | undefined): number | null {
  return ms === null || ms === undefined ? null : now + ms
}

/** Deadlines that are that much later, because the server's clocks stood still. */
export function postponed({ clock, race, openingEnd, nextEnd, rulingEnd }: Deadlines, ms: number): Deadlines {
  return {
    clock: clock && { ...clock, end: clock.end + ms },
    race: race && { ...race, catchAt: race.catchAt + ms, nextAt: race.nextAt + ms },
    openingEnd: openingEnd + ms,
    nextEnd: nextEnd && nextEnd + ms,
    rulingEnd: rulingEnd && rulingEnd + ms,
  }
}
