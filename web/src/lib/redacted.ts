/** An event as a seat was told it. What is secret is decided in view.py: this follows it, for a replay with all hands open. */
import type { Event } from './protocol'

export function redacted(event: Event, seat: number): Event {
  switch (event.type) {
    case 'drew':
      return event.seat === seat ? event : { ...event, cards: null }
    case 'gave':
      return event.seat === seat || event.whom === seat ? event : { ...event, cards: null }
    case 'hand_shown':
      return event.to.includes(seat) ? event : { ...event, hand: null }
    case 'asked':
      if (event.prompt.phase !== 'drawn' || event.prompt.seat === seat) return event
      return { ...event, prompt: { ...event.prompt, cards: null, could_play: false } }
    default:
      return event
  }
}
