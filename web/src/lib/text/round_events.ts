/** Events at the beginning and the end of a round: lots, outfits, the deal, points. */
import type { Event as GameEvent, HouseRule } from '../generated/protocol'
import { DEFAULT_OPTIONS } from '../generated/protocol'
import { say } from './fluent.svelte'
import { cardSubject } from './cards'
import { andList, semicolonList } from './lists'
import type { Reader } from './reader'

type RoundEvent = Extract<GameEvent, { type: 'lot_drawn' | 'dealer_chosen' | 'dressed' | 'house_rules_written' | 'dealt' | 'position_set' | 'turned_up' | 'put_back' | 'round_ended' | 'match_ended' }>

export function roundEvent(event: RoundEvent, reader: Reader): string {
  switch (event.type) {
    case 'lot_drawn':
      return reader.about('event-lot-drawn', event.seat, null, { card: reader.card(event.card) })
    case 'dealer_chosen':
      return reader.about('event-dealer-chosen', event.seat)
    case 'dressed':
      return say('event-dressed', {
        outfits: semicolonList(event.wearing.map((colors, seat) => outfit(reader, seat, colors))),
      })
    case 'house_rules_written':
      return houseRulesWritten(reader, event.rules)
    case 'dealt':
      return reader.about('event-dealt', event.dealer, null, { count: reader.options.hand_size ?? DEFAULT_OPTIONS.hand_size })
    case 'position_set':
      return say('event-position-set', { card: reader.card(event.discard[0] ?? ''), color: reader.color(event.color) })
    case 'turned_up':
      return say('event-turned-up', { card: reader.card(event.card) })
    case 'put_back':
      return say('event-put-back', { card: cardSubject(reader.edition, event.card) })
    case 'round_ended':
      return roundEnded(reader, event)
    case 'match_ended':
      return matchWon(reader, event.winners)
  }
}

function outfit(reader: Reader, seat: number, colors: string[]): string {
  const player = reader.person(seat)
  if (!colors.length) return say('event-dressed-no-color', { player })
  return say('event-dressed-outfit', { player, colors: andList(colors.map((color) => reader.color(color))) })
}

function houseRulesWritten(reader: Reader, rules: Record<string, HouseRule>): string {
  const written = Object.entries(rules).map(([card, { title }]) => say('event-house-rule', { card: reader.hand([card]), title }))
  return written.length ? say('event-house-rules-written', { rules: semicolonList(written) }) : say('event-house-rules-erased')
}

function roundEnded(reader: Reader, event: Extract<GameEvent, { type: 'round_ended' }>): string {
  const winner = event.winner ?? null
  if (winner === null) return say('event-round-blocked')
  if (reader.options.scoring !== 'penalty') {
    return reader.about('event-round-won', winner, null, {
      count: event.points[winner] ?? 0,
      total: event.scores[winner] ?? 0,
    })
  }
  const charges = event.points.map((count, seat) =>
    say('event-round-charge', { player: reader.person(seat), count, total: event.scores[seat] ?? 0 }),
  )
  return reader.about('event-round-charged', winner, null, { charges: semicolonList(charges) })
}

export function matchWon(reader: Reader, winners: number[]): string {
  const [first] = winners
  if (winners.length === 1 && first !== undefined) return reader.about('event-match-ended', first)
  return say('event-match-shared', { players: reader.people(winners) })
}
