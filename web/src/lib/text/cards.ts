/** Names of cards and colours, alone and in a sentence. */
import { isAttack, kindOf, type CardCode, type ColorName, type Edition, type Kind } from '../cards/editions'
import type { Options, TableView } from '../generated/protocol'
import { hasAttribute, hasWords, say, language } from './fluent.svelte'
import { andList, orList } from './lists'

/** In the order in which an edition's file lists them. */
const COLOR_FORMS = ['m', 'f', 'mp', 'fp']

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export function colorName(edition: Edition, color: ColorName, form = 'm'): string {
  const known = edition.colors.find((each) => each.name === color)
  if (!known) return color
  const forms = known.words?.[language.current]
  if (forms) return forms[COLOR_FORMS.indexOf(form)] ?? forms[0] ?? color
  return hasWords(`color-${color}`) ? say(`color-${color}`, { form }) : color
}

export function faceName(kind: Kind): string {
  return kind.number === null ? named(`face-${kind.face}`, kind.name) : kind.face
}

export function editionTitle(edition: Edition): string {
  return named(`edition-${edition.id}`, edition.name)
}

/** The name in an edition's own file, or else in editions.ftl. */
function named(id: string, own: Record<string, string> | null): string {
  if (own) return own[language.current] ?? own.en ?? id
  return hasWords(id) ? say(id) : id.slice(id.indexOf('-') + 1)
}

/** The grammatical form of a card, such as its gender: el 6, but la (carta) Reversa. */
function cardForm(kind: Kind): string {
  if (kind.number !== null) return numberForm()
  const ids = [kind.color === null ? 'noun-wild' : 'card-action']
  return formOf(...(kind.name ? ids : [`face-${kind.face}`, ...ids]))
}

function numberForm(): string {
  return formOf('card-number')
}

/** The attribute `form` of the first message that has it. */
function formOf(...ids: string[]): string {
  const id = ids.find((each) => hasAttribute(each, 'form'))
  return id ? say(`${id}.form`) : 'm'
}

/** “red 6”, without an article. */
export function cardInSentence(edition: Edition, card: CardCode, emblem = false): string {
  const kind = edition.kinds.get(card)
  if (!kind) return card
  let name = faceName(kind)
  if (kind.color) {
    const color = colorName(edition, kind.color, cardForm(kind))
    name = kind.number === null ? say('card-action', { color, name }) : say('card-number', { color, face: kind.face })
  }
  if (!emblem || !kind.emblem || !edition.emblem) return name
  return say('card-with-emblem', { card: name, emblem: emblemName(edition) })
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
  return kind ? say('card-with-article', { card: cardInSentence(edition, card), form: cardForm(kind) }) : card
}

/** Cards inside a sentence. */
export function cardsWithArticles(edition: Edition, cards: CardCode[]): string {
  return andList(cards.map((card) => cardWithArticle(edition, card)))
}

/** Cards as a list of their own, such as a hand after a colon. */
export function cardList(edition: Edition, cards: CardCode[]): string {
  return andList(cards.map((card) => cardInSentence(edition, card)))
}

/** A card at the beginning of a sentence: “Red 5”, “El 5 rojo”, “La Reversa canela”. */
export function cardSubject(edition: Edition, card: CardCode): string {
  return say('card-subject', { card: cardName(edition, card), form: cardForm(kindOf(edition, card)) })
}

export function aNoun(noun: string, form: string): string {
  return say('noun-a', { noun, form })
}

export function another(kind: Kind): string {
  return say('noun-another', { noun: faceName(kind), form: cardForm(kind) })
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
  const form = cardForm(kind)
  if (kind.color === null) return aNoun(name, form)
  const noun = color === null ? say('card-of-chosen-color', { name }) : say('card-action', { name, color: colorName(edition, color, form) })
  return aNoun(noun, form)
}

export function colorChoice(edition: Edition): string {
  return orList(edition.colors.map((color) => colorName(edition, color.name)))
}

export function emblemName(edition: Edition): string {
  return edition.emblem ? named(`emblem-${edition.emblem.id}`, edition.emblem.name ?? null) : ''
}

/** The cards that answer a demand: “a red 3, 6 or 9”. */
export function emblemCards(edition: Edition, color: ColorName | null): string {
  const faces = orList((edition.emblem?.faces ?? []).map(String))
  const form = numberForm()
  if (color === null) return aNoun(say('emblem-cards-any-color', { faces }), form)
  return aNoun(say('emblem-cards', { faces, color: colorName(edition, color, form) }), form)
}

/** What fits on a card: “blue, a 7 or a wild”. */
export function whatFits(edition: Edition, top: CardCode, color: ColorName): string {
  const kind = kindOf(edition, top)
  const items = [colorName(edition, color)]
  if (kind.number !== null) items.push(aNoun(kind.face, numberForm()))
  else if (kind.color) items.push(another(kind))
  if ([...edition.kinds.values()].some((each) => each.color === null)) items.push(aNoun(say('noun-wild'), formOf('noun-wild')))
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
