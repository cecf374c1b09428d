/** Names of cards and colours, alone and in a sentence. */
import { isAttack, kindOf, type CardCode, type ColorName, type Edition, type Kind } from '../cards/editions'
import type { Options, TableView } from '../generated/protocol'
import { say, language } from './fluent.svelte'
import { andList, orList } from './lists'

export type Agreement = 'm' | 'f' | 'mp' | 'fp'
const FORMS: Agreement[] = ['m', 'f', 'mp', 'fp']

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export function colorName(edition: Edition, color: ColorName, form: Agreement = 'm'): string {
  if (language.current === 'en') return color
  return edition.colors.find((each) => each.name === color)?.es[FORMS.indexOf(form)] ?? color
}

export function faceName(kind: Kind): string {
  return kind.name ? kind.name[language.current] : kind.face
}

/** “red 6”, without an article. */
export function cardInSentence(edition: Edition, card: CardCode, emblem = false): string {
  const kind = edition.kinds.get(card)
  if (!kind) return card
  let name = faceName(kind)
  if (kind.color && kind.number !== null) {
    name = say('card-number', { color: colorName(edition, kind.color), face: kind.face })
  } else if (kind.color) {
    name = say('card-action', { color: colorName(edition, kind.color, 'f'), name })
  }
  if (!emblem || !kind.emblem || !edition.emblem) return name
  return say('card-with-emblem', { card: name, emblem: edition.emblem.name[language.current] })
}

export function cardName(edition: Edition, card: CardCode, emblem = false): string {
  return capital(cardInSentence(edition, card, emblem))
}

/** The top card; for a wild, with the colour in play: “Wild (red)”. */
export function topCard(edition: Edition, { top, color }: Pick<TableView, 'top' | 'color'>): string {
  const card = cardName(edition, top)
  return color === null || kindOf(edition, top).color !== null ? card : say('event-top-wild', { card, color: colorName(edition, color) })
}

/** A card inside a sentence: “red 5”, “el 5 rojo”, “la Reversa canela”. */
export function cardWithArticle(edition: Edition, card: CardCode): string {
  const kind = edition.kinds.get(card)
  return kind ? say('card-with-article', { card: cardInSentence(edition, card), form: gender(kind) }) : card
}

/** Cards inside a sentence. */
export function cardsWithArticles(edition: Edition, cards: CardCode[]): string {
  return andList(cards.map((card) => cardWithArticle(edition, card)))
}

/** Cards as a list of their own, such as a hand after a colon. */
export function cardList(edition: Edition, cards: CardCode[]): string {
  return andList(cards.map((card) => cardInSentence(edition, card)))
}

function gender(kind: Kind): Agreement {
  return kind.color && kind.number === null ? 'f' : 'm'
}

/** A card at the beginning of a sentence: “Red 5”, “El 5 rojo”, “La Reversa canela”. */
export function cardSubject(edition: Edition, card: CardCode): string {
  return say('card-subject', { card: cardName(edition, card), form: gender(kindOf(edition, card)) })
}

export function aNoun(noun: string, form: Agreement): string {
  const article = language.current === 'en' ? (/^[aeiou8]/i.test(noun) ? 'an' : 'a') : form
  return say('noun-a', { noun, form: article })
}

export function another(kind: Kind): string {
  return say('noun-another', { noun: faceName(kind), form: gender(kind) })
}

/** What answers a stack: “another Draw Two”, and with H7 “… or a Wild Draw Four”. */
export function stackAnswer(edition: Edition, options: Options, face: string, color: ColorName | null): string {
  const top = faceKind(edition, face)
  if (!top) return face
  const answers = new Map([[face, another(top)]])
  for (const kind of options.stack_across ? edition.kinds.values() : []) {
    const isAcross = isAttack(kind.effects) && (kind.color === null) !== (top.color === null)
    if (isAcross && !answers.has(kind.face)) answers.set(kind.face, across(edition, kind, color))
  }
  return orList([...answers.values()])
}

function across(edition: Edition, kind: Kind, color: ColorName | null): string {
  const name = faceName(kind)
  if (kind.color === null) return aNoun(name, gender(kind))
  const noun = color === null ? say('card-of-chosen-color', { name }) : say('card-action', { name, color: colorName(edition, color, 'f') })
  return aNoun(noun, gender(kind))
}

export function colorChoice(edition: Edition): string {
  return orList(edition.colors.map((color) => colorName(edition, color.name)))
}

export function emblemName(edition: Edition): string {
  return edition.emblem?.name[language.current] ?? ''
}

/** The cards that answer a demand: “a red 3, 6 or 9”. */
export function emblemCards(edition: Edition, color: ColorName | null): string {
  const faces = orList((edition.emblem?.faces ?? []).map(String))
  if (color === null) return aNoun(say('emblem-cards-any-color', { faces }), 'm')
  return aNoun(say('emblem-cards', { faces, color: colorName(edition, color) }), 'm')
}

/** What fits on a card: “blue, a 7 or a wild”. */
export function whatFits(edition: Edition, top: CardCode, color: ColorName): string {
  const kind = kindOf(edition, top)
  const items = [colorName(edition, color)]
  if (kind.number !== null) items.push(aNoun(kind.face, 'm'))
  else if (kind.color) items.push(another(kind))
  if ([...edition.kinds.values()].some((each) => each.color === null)) items.push(aNoun(say('noun-wild'), 'm'))
  return orList(items)
}

/** What a card failed to match: “green or Skip”. */
export function whatMatches(edition: Edition, top: CardCode, color: ColorName): string {
  const kind = kindOf(edition, top)
  const named = colorName(edition, color)
  if (kind.color === null) return named
  return say('match-color-or-face', { color: named, face: faceName(kind) })
}

export function faceKind(edition: Edition, face: string): Kind | undefined {
  return [...edition.kinds.values()].find((kind) => kind.face === face)
}
