/** Memorable facts about a match, from the updates that this page has received. */
import { HAND_SIZE } from '../generated/protocol'
import type { Batch } from './game.svelte'

export interface SeatCount {
  seat: number
  count: number
}

export class MatchFacts {
  /** The largest hand, if it was larger than the one dealt. */
  largestHand: SeatCount | null = null
  /** The most plays in a row without a draw, if more than two. */
  longestRun: SeatCount | null = null
  private runs = new Map<number, number>()
  private catches = new Map<number, number>()

  add({ events, after }: Batch): void {
    after?.counts.forEach((count, seat) => {
      if (count > (this.largestHand?.count ?? HAND_SIZE)) this.largestHand = { seat, count }
    })
    for (const event of events) {
      if (event.type === 'match_ended') return
      if (event.type === 'drew' && event.why === 'turn') this.runs.delete(event.seat)
      if (event.type === 'played') {
        const count = (this.runs.get(event.seat) ?? 0) + 1
        this.runs.set(event.seat, count)
        if (count > (this.longestRun?.count ?? 2)) this.longestRun = { seat: event.seat, count }
      }
      if (event.type === 'caught') this.catches.set(event.by, (this.catches.get(event.by) ?? 0) + 1)
    }
  }

  get bestCatcher(): SeatCount | null {
    const [best] = [...this.catches].sort((a, b) => b[1] - a[1])
    return best ? { seat: best[0], count: best[1] } : null
  }
}
