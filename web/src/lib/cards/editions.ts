/** The editions, as the rules have worked them out: which cards there are and what is printed on them. */
import { EDITIONS as BUILT_IN } from '../generated/editions'
import type { CardInfo, Effect, EditionInfo } from '../generated/protocol'

/** The name of its file. */
export type EditionId = string
export type CardCode = string
export type ColorName = string
export type Kind = CardInfo

/** An edition with its cards by their codes. */
export interface Edition extends Omit<EditionInfo, 'cards'> {
  kinds: Map<CardCode, Kind>
}

export function withKinds({ cards, ...edition }: EditionInfo): Edition {
  return { ...edition, kinds: new Map(cards.map((kind) => [kind.card, kind])) }
}

export const EDITIONS = new Map(BUILT_IN.map((edition) => [edition.id, withKinds(edition)]))

export const EDITION_IDS: EditionId[] = [...EDITIONS.keys()]

/** An edition by its id; without one that is known, the default. */
export function editionOrDefault(id: EditionId | null): EditionId {
  return (id !== null && EDITIONS.has(id) ? id : EDITION_IDS[0]) ?? ''
}

/** An edition by its id; an unknown one has no cards. */
export function editionOf(id: EditionId): Edition {
  return EDITIONS.get(id) ?? withKinds({ id, name: { en: id }, colors: [], emblem: null, cards: [], customizable: [], clothing: false })
}

/** What is printed on a card; for an unknown card, its code. */
export function kindOf(edition: Edition, card: CardCode): Kind {
  return edition.kinds.get(card) ?? blank(card)
}

function blank(card: CardCode): Kind {
  return { card, face: card, color: null, number: null, points: 0, copies: 0, emblem: null, name: null, effects: [], only_without_color: false, turned_up: 'nothing' }
}

/** The position of a colour in its edition. */
export function colorIndex(edition: EditionId, color: ColorName): number {
  return Math.max(0, editionOf(edition).colors.findIndex(({ name }) => name === color))
}

/** The card that an edition is known by: its last wild. */
export function showpiece(edition: Edition): CardCode | null {
  return [...edition.kinds.keys()].at(-1) ?? null
}

/** Whether effects begin with an attack: the next player draws and loses the turn. */
export function isAttack([draw, skip]: Effect[]): boolean {
  return draw?.effect === 'draw' && draw.who === 'next' && skip?.effect === 'skip' && skip.count === 1
}

/** The effect of a card by its name, if the card has it. */
export function effectOf<Name extends Effect['effect']>(kind: Kind, name: Name): Extract<Effect, { effect: Name }> | undefined {
  return kind.effects.find((effect): effect is Extract<Effect, { effect: Name }> => effect.effect === name)
}
