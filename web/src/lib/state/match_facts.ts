/** Three things worth remembering of a match, from what this page saw of it. */
import type { Batch } from './game.svelte'
import { HAND_SIZE } from '../generated/protocol'

export interface Facts {
  most: { seat: number; count: number } | null
  streak: { seat: number; count: number } | null
  catches: Map<number, number>
}

export class Chronicle {
  private runs = new Map<number, number>()
  facts: Facts = { most: null, streak: null, catches: new Map() }

  note({ events, after }: Batch): void {
    after?.counts.forEach((count, seat) => {
      if (count > (this.facts.most?.count ?? HAND_SIZE)) this.facts.most = { seat, count }
    })
    for (const event of events) {
      if (event.type === 'match_ended') return
      if (event.type === 'drew' && event.why === 'turn') this.runs.delete(event.seat)
      if (event.type === 'played') {
        const run = (this.runs.get(event.seat) ?? 0) + 1
        this.runs.set(event.seat, run)
        if (run > (this.facts.streak?.count ?? 2)) this.facts.streak = { seat: event.seat, count: run }
      }
      if (event.type === 'caught') this.facts.catches.set(event.by, (this.facts.catches.get(event.by) ?? 0) + 1)
    }
  }

  get bestCatcher(): { seat: number; count: number } | null {
    const [best] = [...this.facts.catches].sort((a, b) => b[1] - a[1])
    return best ? { seat: best[0], count: best[1] } : null
  }
}
