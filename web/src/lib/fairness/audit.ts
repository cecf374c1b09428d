/**
 * Deals a finished round again from its seed and compares every card that came by chance.
 *
 * A second implementation: it asks the server nothing and shares no code with it. What the events
 * leave out, because this seat may not know it or a replay does not tell it, is not compared.
 */

import type { Card, EditionInfo, Event, Seat } from '../generated/protocol'
import { shuffled, type Purpose } from './chance'
import { agrees, BEFORE_DEAL, sameCards, type Difference, type Hands } from './comparison'

export interface Round {
  edition: EditionInfo
  players: number
  handSize: number
  outfitsAreDealt: boolean
  round: number
  /** Who has to deal, if that is known. In the first round it follows from the seed. */
  dealer?: Seat | null
}

const OUTFIT_COLORS = 2

/**
 * The first event that does not follow from the seed, or that can't have happened.
 *
 * `seat` is the one whose cards are told where a deal is redacted.
 */
export function auditRound(
  round: Round, seed: string | number, events: readonly Event[], seat: Seat | null = null, hands: Hands = new Map(),
): Difference | null {
  const piles = new Piles(round, seed)
  let phase: Phase = 'before'
  for (const [place, event] of events.entries()) {
    try {
      const right = mayHappen(event, phase) && seatsExist(event, round.players) ? piles.right(event) : null
      if (!right || !agrees(event, right, seat)) return { place, event: event.type }
      piles.follow(right)
      phase = phaseAfter(round.edition, right, phase)
      const shown = hands.get(place)
      if (shown && !piles.areHeld(shown)) return { place, event: event.type }
    } catch {
      return { place, event: event.type } // events that can't happen fail in many ways
    }
  }
  return null
}

/** How far a round is: nothing is dealt yet; a card has to be turned up; it has to go back. */
type Phase = 'before' | 'dealt' | 'toPutBack' | 'playing' | 'over'

/** Whether the rules have a place for it now: a second deal would be a second try. */
function mayHappen({ type }: Event, phase: Phase): boolean {
  switch (type) {
    case 'position_set': return false
    case 'turned_up': return phase === 'dealt'
    case 'put_back': return phase === 'toPutBack'
    case 'match_ended': return phase === 'over'
    default: return phase === (BEFORE_DEAL.has(type) ? 'before' : 'playing')
  }
}

/** Whether it happens to players of the round: what nobody draws would be out of the way. */
function seatsExist(event: Event, players: number): boolean {
  const { seat, whom, player, dealer } = event as { seat?: Seat; whom?: Seat; player?: Seat; dealer?: Seat }
  return [seat, whom, player, dealer].every((named) => named == null || (named >= 0 && named < players))
}

function phaseAfter(edition: EditionInfo, event: Event, phase: Phase): Phase {
  switch (event.type) {
    case 'dealt':
    case 'put_back':
      return 'dealt'
    case 'turned_up':
      return edition.cards.some(({ card, turned_up }) => card === event.card && turned_up === 'put_back') ? 'toPutBack' : 'playing'
    case 'round_ended':
      return 'over'
    default:
      return phase
  }
}

/** Where the cards are, followed from event to event. */
class Piles {
  private hands: Card[][]
  private draw: Card[] = []
  private discard: Card[] = []
  private direction = 1
  private player: Seat = 0
  private shuffles = 0
  private readonly lots: [Seat, Card][] = []
  /** The hand that a challenge would show: as it was when the card was played. */
  private challenged: { seat: Seat; hand: Card[] } | null = null
  /** Who has to deal, if that is known. */
  private readonly dealer: Seat | null
  private readonly order: Map<Card, number>
  private readonly deck: Card[]

  constructor(private readonly round: Round, private readonly seed: string | number) {
    this.hands = Array.from({ length: round.players }, () => [])
    this.order = new Map(round.edition.cards.map(({ card }, place) => [card, place]))
    this.deck = round.edition.cards.flatMap(({ card, copies }) => Array<Card>(copies).fill(card))
    this.dealer = round.round === 1 ? this.drawForDealer() : (round.dealer ?? null)
  }

  /** The event with the cards that the seed gives; null if it can't have happened. */
  right(event: Event): Event | null {
    switch (event.type) {
      case 'lot_drawn': {
        const [seat, card] = this.lots.shift() ?? []
        return seat === undefined || card === undefined ? null : { ...event, seat, card }
      }
      case 'dressed':
        return this.round.outfitsAreDealt ? { ...event, wearing: this.outfits() } : event
      case 'dealer_chosen':
        return { ...event, seat: this.dealer ?? event.seat }
      case 'dealt': {
        const dealer = this.dealer ?? event.dealer
        const [hands, draw] = this.deal(dealer)
        return { ...event, dealer, hands, draw, cards: null }
      }
      case 'turned_up':
        return this.draw[0] === undefined ? null : { ...event, card: this.draw[0] }
      case 'put_back':
        return { ...event, card: this.discard[0] as Card, draw: this.again([...this.discard, ...this.draw], 'put_back') }
      case 'drew': {
        const cards = this.draw.slice(0, event.count)
        return cards.length === event.count ? { ...event, cards } : null
      }
      case 'reshuffled': {
        if (this.draw.length || this.discard.length < 2) return null
        const draw = this.again(this.discard.slice(1), 'reshuffle')
        return { ...event, count: draw.length, draw }
      }
      case 'discarded': {
        if (!event.random) return this.holds(event.seat, event.cards) ? event : null
        const order = this.again(this.hand(event.seat), 'discard')
        return { ...event, cards: order.slice(0, event.cards.length) }
      }
      case 'took': {
        const order = this.again(this.hand(event.whom), 'take')
        return event.count >= 0 && event.count <= order.length ? { ...event, cards: order.slice(0, event.count) } : null
      }
      case 'hands_shuffled': {
        const cards = this.again(this.hands.flat(), 'hands')
        const hands = this.dealtOut(cards, this.player + this.direction, this.direction)
        return { ...event, counts: hands.map((hand) => hand.length), hands, cards: null }
      }
      case 'played':
        return this.holds(event.seat, [event.card]) ? event : null
      case 'gave':
        return event.cards && this.holds(event.seat, event.cards) ? event : null
      case 'picked':
        return !event.cards || this.holds(event.seat, event.cards) ? event : null
      case 'hand_shown': {
        const { challenged } = this
        const hand = challenged?.seat === event.player ? challenged.hand : this.hand(event.player)
        return !event.hand || sameCards(event.hand, hand) ? event : null
      }
      case 'asked':
        return event.prompt.phase !== 'drawn' || this.holds(event.prompt.seat, event.prompt.cards ?? []) ? event : null
      default:
        return event
    }
  }

  /** Whether hands that were shown are those of the table, in any order. */
  areHeld(shown: readonly (readonly Card[] | null)[]): boolean {
    return shown.length === this.hands.length && shown.every((hand, seat) => !hand || sameCards(hand, this.hand(seat)))
  }

  /** Moves the cards as an event says. */
  follow(event: Event): void {
    switch (event.type) {
      case 'dealt':
        this.hands = (event.hands ?? []).map((hand) => [...hand])
        this.draw = [...(event.draw ?? [])]
        break
      case 'turned_up':
        this.discard = [event.card]
        this.draw.shift()
        break
      case 'put_back':
        this.discard = []
        this.draw = [...(event.draw ?? [])]
        this.shuffles++
        break
      case 'played':
        this.player = event.seat
        this.remove(event.seat, [event.card])
        this.discard.unshift(event.card)
        break
      case 'drew':
        this.hand(event.seat).push(...(event.cards ?? []))
        this.draw.splice(0, event.count)
        break
      case 'reshuffled':
        this.draw = [...(event.draw ?? [])]
        this.discard.splice(1)
        this.shuffles++
        break
      case 'reversed':
        this.direction = event.direction
        break
      case 'discarded':
        this.remove(event.seat, event.cards)
        this.discard.splice(1, 0, ...event.cards)
        if (event.random) this.shuffles++
        break
      case 'gave':
        this.move(event.seat, event.whom, event.cards ?? [])
        break
      case 'took':
        this.move(event.whom, event.seat, event.cards ?? [])
        this.shuffles++
        break
      case 'hands_swapped':
        [this.hands[event.seat], this.hands[event.whom]] = [this.hand(event.whom), this.hand(event.seat)]
        break
      case 'hands_passed': {
        const before = this.hands
        this.hands = before.map((_, seat) => before[this.seat(seat - event.direction)] ?? [])
        break
      }
      case 'hands_shuffled':
        this.hands = (event.hands ?? []).map((hand) => [...hand])
        this.shuffles++
        break
      case 'turn_began':
        this.challenged = null
        break
      case 'asked':
        this.challenged = event.prompt.phase === 'challenge' ? { seat: event.prompt.player, hand: [...this.hand(event.prompt.player)] } : null
        break
    }
  }

  private hand(seat: Seat): Card[] {
    const hand = this.hands[seat]
    if (!hand) throw new Error(`no seat ${seat}`)
    return hand
  }

  private holds(seat: Seat, cards: readonly Card[]): boolean {
    const rest = [...this.hand(seat)]
    return cards.every((card) => {
      const place = rest.indexOf(card)
      if (place >= 0) rest.splice(place, 1)
      return place >= 0
    })
  }

  private remove(seat: Seat, cards: readonly Card[]): void {
    for (const card of cards) this.hand(seat).splice(this.hand(seat).indexOf(card), 1)
  }

  private move(from: Seat, to: Seat, cards: readonly Card[]): void {
    this.remove(from, cards)
    this.hand(to).push(...cards)
  }

  private seat(place: number): Seat {
    return ((place % this.round.players) + this.round.players) % this.round.players
  }

  /** Cards sorted as in the edition, then shuffled once more in this round. */
  private again(cards: readonly Card[], purpose: Purpose): Card[] {
    const sorted = [...cards].sort((a, b) => (this.order.get(a) ?? 0) - (this.order.get(b) ?? 0))
    return shuffled(sorted, this.seed, this.round.round, purpose, this.shuffles)
  }

  /** Cards dealt one at a time, in a direction from a seat on. */
  private dealtOut(cards: readonly Card[], first: Seat, direction: number): Card[][] {
    const hands: Card[][] = Array.from({ length: this.round.players }, () => [])
    cards.forEach((card, place) => hands[this.seat(first + place * direction)]?.push(card))
    return hands
  }

  private deal(dealer: Seat): [Card[][], Card[]] {
    const deck = shuffled(this.deck, this.seed, this.round.round, 'deal', 0)
    const size = this.round.players * this.round.handSize
    return [this.dealtOut(deck.slice(0, size), dealer + 1, 1), deck.slice(size)]
  }

  private outfits(): string[][] {
    const colors = this.round.edition.colors.map(({ name }) => name)
    return this.hands.map((_, seat) => {
      const order = shuffled(colors, this.seed, this.round.round, 'wardrobe', seat)
      return colors.filter((color) => order.slice(0, OUTFIT_COLORS).includes(color))
    })
  }

  /** Draws the cards that decide who deals: the highest number, and ties draw again (S1). */
  private drawForDealer(): Seat {
    const numbers = new Map(this.round.edition.cards.map(({ card, number }) => [card, number ?? 0]))
    let tied = this.hands.map((_, seat) => seat)
    let deck: Card[] = []
    for (let times = 0; tied.length > 1; ) {
      if (deck.length < tied.length) deck = shuffled(this.deck, this.seed, 1, 'lots', times++)
      const drawn = tied.map((seat): [Seat, Card] => [seat, deck.shift() as Card])
      this.lots.push(...drawn)
      const best = Math.max(...drawn.map(([, card]) => numbers.get(card) ?? 0))
      tied = drawn.filter(([, card]) => numbers.get(card) === best).map(([seat]) => seat)
    }
    return tied[0] as Seat
  }
}
