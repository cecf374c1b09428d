/** Events as lines of a log, for one reader. */
import type { Event as GameEvent } from '../generated/protocol'
import { rulingText } from './effects'
import { say } from './fluent.svelte'
import { asked } from './prompts'
import type { Reader } from './reader'
import { roundEvent } from './round_events'

export interface Now {
  counts: number[]
  color: string | null
}

/** A line of the log, or null: the page shows elsewhere whose turn it is and what is asked. */
export function logText(event: GameEvent, reader: Reader): string | null {
  return event.type === 'turn_began' || event.type === 'asked' ? null : eventText(event, reader)
}

/** One line about an event, or null if there is nothing to say. */
export function eventText(event: GameEvent, reader: Reader, now: Now | null = null): string | null {
  switch (event.type) {
    case 'played':
      return withCardsLeft(reader, played(reader, event), event.seat, now)
    case 'drew':
      return event.cards
        ? reader.about('event-drew-cards', event.seat, null, { cards: reader.cards(event.cards) })
        : reader.about('event-drew', event.seat, null, { count: event.count })
    case 'turn_began':
      return reader.about('event-turn-began', event.seat)
    case 'asked':
      if (event.prompt.phase === 'drawn') return null // the next event says what became of it
      if (event.prompt.phase === 'turn') return reader.about('event-turn-began', event.prompt.seat)
      return asked(event.prompt, reader, now?.color ?? null)
    case 'kept':
      return reader.about('event-kept', event.seat)
    case 'passed':
      return reader.about('event-passed', event.seat)
    case 'color_named':
      return reader.about('event-color-named', event.seat, null, { color: reader.color(event.color) })
    case 'skipped':
      return reader.about('event-skipped', event.seat)
    case 'will_lose_turn':
      return reader.about('event-will-lose-turn', event.seat)
    case 'lost_turn':
      return reader.about('event-lost-turn', event.seat)
    case 'reversed':
      return say('event-reversed', { direction: side(event.direction) })
    case 'reshuffled':
      return say('event-reshuffled')
    case 'repeated':
      return say('event-repeated', { times: event.times })
    case 'called':
      return reader.about('event-called', event.seat)
    case 'owes_call':
      return reader.about('event-owes-call', event.seat)
    case 'caught':
      return reader.about('event-caught', event.by, event.seat)
    case 'accused':
      return reader.about('event-accused', event.seat, event.whom)
    case 'challenged':
      return reader.about('event-challenged', event.seat, event.player)
    case 'hand_shown':
      return handShown(reader, event)
    case 'judged':
      return reader.about(event.guilty ? 'event-judged-guilty' : 'event-judged-innocent', event.player)
    case 'accepted':
      return reader.about('event-accepted', event.seat)
    case 'discarded':
      return withCardsLeft(reader, discarded(reader, event), event.seat, now)
    case 'hands_swapped':
      return handsSwapped(reader, event.seat, event.whom)
    case 'hands_passed':
      return say('event-hands-passed', { direction: side(event.direction) })
    case 'player_chosen':
      return reader.about('event-player-chosen', event.seat, event.whom)
    case 'gave':
      return reader.about('event-gave', event.seat, event.whom, { cards: cardsOrCount(reader, event) })
    case 'took':
      return reader.about('event-took', event.seat, event.whom, { cards: cardsOrCount(reader, event) })
    case 'picked':
      return reader.about('event-picked', event.seat, null, { cards: cardsOrCount(reader, event) })
    case 'hands_shuffled':
      return say('event-hands-shuffled')
    case 'ruled':
      return reader.about('event-ruled', event.seat, null, { ruling: rulingText(event.steps, event.seat, reader) })
    case 'honored':
      return reader.about(event.kept ? 'event-honored' : 'event-not-honored', event.seat)
    case 'seeded':
      return null // nobody can see it
    default:
      return roundEvent(event, reader)
  }
}

type Of<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>

function cardsOrCount(reader: Reader, { cards, count }: Of<'gave' | 'took' | 'picked'>): string {
  return cards?.length ? reader.cards(cards) : say('cards-count', { count })
}

function side(direction: number): string {
  return direction === 1 ? 'left' : 'right'
}

function played(reader: Reader, event: Of<'played'>): string {
  const card = titled(reader, event.card)
  const whom = event.whom ?? null
  if (!event.color) {
    return reader.about(whom === null ? 'event-played' : 'event-played-whom', event.seat, whom, { card })
  }
  const color = reader.color(event.color)
  if (event.clothing) {
    const clothing = reader.color(event.clothing)
    return reader.about('event-played-clothing', event.seat, null, { card, color, clothing })
  }
  return reader.about(whom === null ? 'event-played-color' : 'event-played-color-whom', event.seat, whom, { card, color })
}

/** A card with the title of its house rule, if it has one. */
function titled(reader: Reader, code: string): string {
  const card = reader.card(code)
  const rule = reader.houseRules[code]
  return rule ? say('card-titled', { card, title: rule.title }) : card
}

function withCardsLeft(reader: Reader, line: string, seat: number, now: Now | null): string {
  const count = now?.counts[seat]
  return count === undefined ? line : `${line} ${reader.about('event-cards-left', seat, null, { count })}`
}

function handShown(reader: Reader, event: Of<'hand_shown'>): string {
  let id = event.hand ? 'event-hand-shown-cards' : 'event-hand-shown'
  if (reader.viewer !== null) {
    if (event.player === reader.viewer) id += '.to-you'
    else if (event.to.length === 1 && event.to[0] === reader.viewer) id += '.you'
  }
  const facts: Record<string, string | number> = {
    viewers: reader.people(event.to),
    count: event.to.length,
    player: reader.name(event.player),
  }
  if (event.hand) facts.cards = reader.hand(event.hand)
  return say(id, facts)
}

function discarded(reader: Reader, event: Of<'discarded'>): string {
  const colors = new Set(event.cards.map((card) => reader.edition.kinds.get(card)?.color ?? null))
  const [color] = colors
  const cards =
    colors.size === 1 && event.cards.length > 1 && color
      ? say('event-cards-of-color', { count: event.cards.length, color: reader.color(color, 'fp') })
      : reader.cards(event.cards)
  return reader.about(event.random ? 'event-discarded-by-chance' : 'event-discarded', event.seat, null, { cards })
}

function handsSwapped(reader: Reader, seat: number, whom: number): string {
  const [first, second] = whom === reader.viewer ? [whom, seat] : [seat, whom]
  return reader.about('event-hands-swapped', first, second, { players: reader.people([first, second]) })
}
