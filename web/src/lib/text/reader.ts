/** Sentences for one reader: at which table, on which seat (null for a spectator). */
import type { CardCode, ColorName, Edition } from '../cards/editions'
import type { HouseRule, Options } from '../generated/protocol'
import { hasAttribute, say, type Facts } from './fluent.svelte'
import { cardList, cardsWithArticles, cardWithArticle, colorName } from './cards'
import { andList } from './lists'

export class Reader {
  constructor(
    readonly edition: Edition,
    readonly players: string[],
    readonly viewer: number | null,
    readonly options: Options = {},
    readonly houseRules: Record<CardCode, HouseRule> = {},
  ) {}

  name(seat: number): string {
    return this.players[seat] ?? ''
  }

  /** A message about a seat, and perhaps another one: “Ana drew”, or “You drew” if it is the reader's seat. */
  about(id: string, seat: number, whom: number | null = null, facts: Facts = {}): string {
    let own = id
    if (this.viewer !== null) {
      if (this.viewer === seat && hasAttribute(id, 'you')) own = `${id}.you`
      else if (this.viewer === whom && hasAttribute(id, 'to-you')) own = `${id}.to-you`
    }
    const all: Facts = { player: this.name(seat), ...facts }
    if (whom !== null) all.whom = this.name(whom)
    return say(own, all)
  }

  /** A name that stands alone: “You”, or the player's name. */
  label(seat: number): string {
    return seat === this.viewer ? say('page-you') : this.name(seat)
  }

  person(seat: number): string {
    return seat === this.viewer ? say('player-you') : this.name(seat)
  }

  /** “Ana, Bea and you”: the reader comes last. */
  people(seats: number[]): string {
    const order = [...seats].sort((a, b) => Number(a === this.viewer) - Number(b === this.viewer))
    return andList(order.map((seat) => this.person(seat)))
  }

  /** A card inside a sentence. */
  card(card: CardCode): string {
    return cardWithArticle(this.edition, card)
  }

  /** Cards inside a sentence. */
  cards(cards: CardCode[]): string {
    return cardsWithArticles(this.edition, cards)
  }

  /** Cards after a colon. */
  hand(cards: CardCode[]): string {
    return cardList(this.edition, cards)
  }

  color(color: ColorName, form = 'm'): string {
    return colorName(this.edition, color, form)
  }
}
