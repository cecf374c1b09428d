/** What this page was told in a round: all events, and what its views showed of the hands. */

import type { Card, Event, Seat, TableView } from '../generated/protocol'
import { merged, startOfRound, type Hands } from './comparison'

/** `dealer` is who had to deal, if that is known. `retold` is an event that was changed later. */
export interface Told {
  events: readonly Event[]
  hands: Hands
  dealer: Seat | null
  retold: Event | null
}

export interface RoundId { match: number; round: number }

/** Follows the rounds of a table. At the end of each, what it knows is compared with the seed. */
export class Memory implements Told {
  events: Event[] = []
  hands = new Map<number, readonly (readonly Card[] | null)[]>()
  dealer: Seat | null = null
  retold: Event | null = null
  private round: RoundId | null = null
  private dealtBy: Seat | null = null

  /** Events as they happen, and the view after them. */
  add(round: RoundId, events: readonly Event[], view: TableView | null): void {
    if (this.isOf(round)) this.events = [...this.events, ...events]
    else {
      this.begin(round, view)
      const start = startOfRound(events)
      this.events = start === null ? [] : events.slice(start)
    }
    this.look(view)
  }

  /** The events of the round so far, for a page that may have missed some: of a long round its end, after `start` events. */
  addAgain(round: RoundId, events: readonly Event[], view: TableView | null, start = 0): void {
    let known: Event[] = []
    if (!this.isOf(round)) this.begin(round, view)
    else if (this.retold) return
    else {
      const again = this.events.slice(start)
      const found = merged(again, events.slice(0, again.length))
      if (!Array.isArray(found)) {
        this.retold = again[found.place] ?? null
        return // what was told first counts
      }
      known = this.events.slice(0, start)
    }
    // Without those before, there is no deal that could be compared.
    this.events = known.length === start ? [...known, ...events] : []
    this.look(view)
  }

  private isOf({ match, round }: RoundId): boolean {
    return this.round?.match === match && this.round.round === round
  }

  private begin(round: RoundId, view: TableView | null): void {
    const before = this.round
    const follows = before?.match === round.match && before.round + 1 === round.round
    // The deal passes to the left.
    this.dealer = follows && view && this.dealtBy !== null ? (this.dealtBy + 1) % view.counts.length : null
    this.round = round
    this.dealtBy = this.retold = null
    this.hands = new Map()
  }

  private look(view: TableView | null): void {
    const dealt = this.events.find((event) => event.type === 'dealt')
    if (!view || !dealt) return
    this.dealtBy = dealt.dealer
    const { open, seat, hand, counts } = view
    if (open) this.hands.set(this.events.length - 1, open)
    else if (seat !== null) this.hands.set(this.events.length - 1, counts.map((_, other) => (other === seat ? hand : null)))
  }
}
