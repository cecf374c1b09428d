/** Events as one seat was allowed to see them, for a replay from that seat. What is secret is decided in view.py. */
import { PUBLIC_EVENTS, type Event, type Prompt } from '../generated/protocol'

type PublicEvent = Extract<Event, { type: (typeof PUBLIC_EVENTS)[number] }>

export function redacted(event: Event, seat: number): Event {
  if (isPublic(event)) return event
  switch (event.type) {
    case 'drew':
    case 'picked':
      return event.seat === seat ? event : { ...event, cards: null }
    case 'gave':
    case 'took':
      return event.seat === seat || event.whom === seat ? event : { ...event, cards: null }
    case 'hand_shown':
      return event.to.includes(seat) ? event : { ...event, hand: null }
    case 'asked':
      return { ...event, prompt: redactedPrompt(event.prompt, seat) }
    case 'dealt':
    case 'position_set':
      return { ...event, hands: null, draw: null, cards: event.hands?.[seat] ?? null }
    case 'hands_shuffled':
      return { ...event, hands: null, cards: event.hands?.[seat] ?? null }
    case 'seeded':
      return { ...event, seed: null }
    case 'reshuffled':
    case 'put_back':
      return { ...event, draw: null }
  }
}

function isPublic(event: Event): event is PublicEvent {
  return (PUBLIC_EVENTS as readonly string[]).includes(event.type)
}

function redactedPrompt(prompt: Prompt, seat: number): Prompt {
  switch (prompt.phase) {
    case 'drawn':
      return prompt.seat === seat ? prompt : { ...prompt, cards: null, could_play: false }
    case 'challenge':
      return { ...prompt, hand: null }
    case 'turn':
    case 'color':
    case 'demand':
    case 'stack':
    case 'choose':
    case 'round_over':
    case 'match_over':
      return prompt
  }
}
