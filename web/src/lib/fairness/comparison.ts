/** Compares what was told about a round with what is known or told later. It knows nothing of seeds. */

import type { Card, Event, Seat } from '../generated/protocol'

/** What was shown of the hands of all seats after an event, by its place; null is not shown. */
export type Hands = ReadonlyMap<number, readonly (readonly Card[] | null)[]>

/** An event that is not what the seed gives. `place` counts the round's events from 0. */
export interface Difference { place: number; event: Event['type'] }

/** What can happen in a round before anything is dealt, and the deal. */
export const BEFORE_DEAL = new Set<Event['type']>(['seeded', 'house_rules_written', 'dressed', 'lot_drawn', 'dealer_chosen', 'dealt'])

/** The place of the first event of the last round in a list; null if no round begins in it. */
export function startOfRound(events: readonly Event[]): number | null {
  let place = events.findLastIndex(({ type }) => type === 'dealt')
  if (place < 0) return null
  while (place > 0 && BEFORE_DEAL.has(events[place - 1]!.type)) place--
  return place
}

/**
 * What a seat was told during a round, together with what a replay tells now; a difference if the
 * seat was told something else then.
 */
export function merged(seen: readonly Event[], replayed: readonly Event[]): Event[] | Difference {
  const events: Event[] = []
  for (let place = 0; place < Math.max(seen.length, replayed.length); place++) {
    const [then, now] = [seen[place], replayed[place]]
    if (!then || !now || then.type !== now.type || !agrees(then, now, null)) {
      return { place, event: (then ?? now as Event).type }
    }
    if (now.type === 'asked') events.push(tellsCards(then) ? then : now)
    else events.push({ ...now, ...known(then) } as Event)
  }
  return events
}

function tellsCards(event: Event): boolean {
  return event.type === 'asked' && event.prompt.phase === 'drawn' && event.prompt.cards !== null
}

function known(event: Event): Partial<Event> {
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value != null))
}

/** Whether all that is known of an event is right. */
export function agrees(event: Event, right: Event, seat: Seat | null): boolean {
  if (event.type === 'asked') return true // what it tells of cards is compared with the hands
  const expected: Record<string, unknown> = { ...right }
  if ((right.type === 'dealt' || right.type === 'hands_shuffled') && right.hands) {
    expected.cards = seat === null ? null : right.hands[seat]
  }
  return Object.entries(event).every(([name, told]) =>
    told == null || expected[name] == null || same(told, expected[name]))
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function sameCards(one: readonly Card[], other: readonly Card[]): boolean {
  return same([...one].sort(), [...other].sort())
}
