/** Why a move is refused, in the page's language; if the page has no text for it, the server's text. */
import type { RuleRefusal } from '../generated/protocol'
import { hasWords, say, type Facts } from './fluent.svelte'
import { cardSubject, cardWithArticle, colorChoice, colorName, emblemCards, emblemName, stackAnswer, whatFits, whatMatches } from './cards'
import type { Reader } from './reader'

const CARD_INSIDE = new Set(['refusal-must-play', 'refusal-no-such-card'])

export function cite(text: string, clause: string | null): string {
  // In some languages a space is before the colon, too.
  return clause ? text.replace(/\s?[.:]$|$/, (end) => ` (${clause})${end}`) : text
}

/** Without the clause, which stands behind “Why?”: “T1” is a card too. */
export function refusalText(refusal: RuleRefusal, reader: Reader | null): string {
  if (!reader || !hasWords(refusal.key)) return refusal.text
  const edition = reader.edition
  const facts: Facts = {}
  const color = typeof refusal.facts.color === 'string' ? refusal.facts.color : null
  for (const [key, fact] of Object.entries(refusal.facts)) {
    if (fact === null) continue
    if (key === 'card' && typeof fact === 'string' && edition.kinds.has(fact)) {
      const inside = CARD_INSIDE.has(refusal.key)
      facts.card = inside ? cardWithArticle(edition, fact) : cardSubject(edition, fact)
    } else if (key === 'color' && typeof fact === 'string') facts.color = colorName(edition, fact)
    else if ((key === 'whom' || key === 'turn') && typeof fact === 'number') facts[key] = reader.name(fact)
    else if (key === 'face' && typeof fact === 'string') facts.answer = stackAnswer(edition, reader.options, fact, color)
    else if (key === 'emblem') {
      facts.emblem = emblemName(edition)
      facts.cards = emblemCards(edition, color)
    } else if (key === 'top' && typeof fact === 'string' && color) {
      facts.match = whatMatches(edition, fact, color)
      facts.fits = whatFits(edition, fact, color)
    } else facts[key] = fact
  }
  facts.colors = colorChoice(edition)
  return say(refusal.key, facts)
}
