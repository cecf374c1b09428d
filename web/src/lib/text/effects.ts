/** What house rules and rulings do, one sentence per step. A rule is addressed to the player of the card. */
import { isAttack, type Edition } from '../cards/editions'
import { fieldOf, infoOf, NAMED, type FieldValue } from '../rules/house_rules'
import type { HouseRule, Step } from '../generated/protocol'
import { colorName } from './cards'
import { hasAttribute, say, type Facts } from './fluent.svelte'
import type { Reader } from './reader'
import { closed } from './sentences'

/** Who entered a ruling, of which everybody reads in the third person; and all the players. */
interface RulingAuthor {
  name: string
  players: string[]
}

/** Values of `$who` and `$to` in a ruling, in place of those that address the player of the card. */
const IN_RULING: Record<string, string> = {
  self: 'player',
  previous: 'previous_of',
  chosen: 'chosen_by',
  others: 'others_of',
  all: 'everybody',
}

/** The message named after a step and its choices, with its fields; `text/effects.py` does the same.
 *  The first field about players is also `$who`, and a number is also `$count`. */
function stepText(step: Step, edition: Edition, author: RulingAuthor | null = null): string {
  let id = `effect-${step.effect}`
  const facts: Facts = author ? { author: author.name } : {}
  for (const field of infoOf(step.effect).fields) {
    const value = fieldOf(step, field)
    switch (field.kind) {
      case 'players': {
        const whom = author ? inRuling(field.name, value, author, facts) : value
        facts.who ??= whom
        facts[field.name] = whom
        break
      }
      case 'count':
        facts.count ??= value
        facts[field.name] = value
        break
      case 'choice':
        id += `-${value}`
        break
      case 'color':
        if (value === NAMED) id += `-${NAMED}`
        else {
          facts.color = colorName(edition, String(value), 'f')
          facts.colors = colorName(edition, String(value), 'fp')
        }
        break
      case 'text':
        facts[field.name] = closed(String(value))
        break
      default:
        field.kind satisfies never
    }
  }
  id = id.replaceAll('_', '-')
  return say(author && hasAttribute(id, 'by') ? `${id}.by` : id, facts)
}

/** `player` for a named one, whose name becomes `$who_name`, `$to_name` and so on. */
function inRuling(field: string, whom: FieldValue, author: RulingAuthor, facts: Facts): string {
  if (typeof whom === 'string' && whom !== 'self') return IN_RULING[whom] ?? whom
  const name = typeof whom === 'number' ? (author.players[whom] ?? '') : author.name
  facts[`${field}_name`] = name
  facts.who_name ??= name
  return 'player'
}

/** What a ruling does, told of its players by their names, the author included. */
export function rulingText(steps: Step[], author: number, reader: Reader): string {
  const by = { name: reader.name(author), players: reader.players }
  return steps.map((step) => stepText(step, reader.edition, by)).join(' ') || say('ruling-nothing')
}

/** The steps in order. A draw and the lost turn that goes with it are one sentence. */
export function stepsText(steps: Step[], edition: Edition): string {
  const [first] = steps
  if (!first) return ''
  const attack = isAttack(steps) && first.effect === 'draw'
  const sentence = attack ? say('effect-attack', { count: first.count }) : stepText(first, edition)
  return [sentence, stepsText(steps.slice(attack ? 2 : 1), edition)].filter(Boolean).join(' ')
}

/** A house rule: its title, what the table wrote, and what the card does. */
export function ruleText({ title, text, do: steps }: HouseRule, edition: Edition): string {
  const does = stepsText(steps, edition) || say('house-rule-by-table')
  return text ? say('house-rule', { title, text: closed(text), steps: does }) : say('house-rule-without-text', { title, steps: does })
}
