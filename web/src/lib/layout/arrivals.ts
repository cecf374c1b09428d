/** Where cards that come into the reader's hand fly from. */
import type { Event } from '../generated/protocol'

/** The name of the place (`trackPosition`) from which each new card of a seat comes: the draw pile, another player, the table. */
export function arrivals(events: Event[], seat: number, seats: number): (card: string) => string {
  const places = new Map<string, string>()
  let all: string | null = null
  for (const event of events) {
    switch (event.type) {
      case 'gave':
        if (event.whom === seat) event.cards?.forEach((card) => places.set(card, `seat-${event.seat}`))
        break
      case 'took':
        if (event.seat === seat) event.cards?.forEach((card) => places.set(card, `seat-${event.whom}`))
        break
      case 'hands_swapped':
        if (event.seat === seat) all = `seat-${event.whom}`
        if (event.whom === seat) all = `seat-${event.seat}`
        break
      case 'hands_passed':
        all = `seat-${(seat - event.direction + seats) % seats}`
        break
      case 'hands_shuffled':
        all = 'discard'
    }
  }
  return (card) => places.get(card) ?? all ?? 'draw'
}
