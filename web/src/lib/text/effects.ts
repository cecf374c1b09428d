/** What house rules do, one sentence per step, addressed to the player of the card. */
import { fieldOf, infoOf } from '../rules/house_rules'
import type { HouseRule, Step } from '../generated/protocol'
import { say } from './fluent.svelte'
import { closed } from './sentences'

/** The message named after a step and its choices, with its fields; `text/effects.py` does the same.
 *  The first field about players is also `$who`, and a number is also `$count`. */
function stepText(step: Step): string {
  let id = `effect-${step.effect}`
  const facts: Record<string, string | number> = {}
  for (const field of infoOf(step.effect).fields) {
    const value = fieldOf(step, field)
    switch (field.kind) {
      case 'players':
        facts.who ??= value
        facts[field.name] = value
        break
      case 'count':
        facts.count ??= value
        facts[field.name] = value
        break
      case 'choice':
        id += `-${value}`
        break
      case 'text':
        facts[field.name] = closed(String(value))
        break
      default:
        field.kind satisfies never
    }
  }
  return say(id.replaceAll('_', '-'), facts)
}

/** The steps in order. A draw and the lost turn that goes with it are one sentence. */
export function stepsText(steps: Step[]): string {
  const [first, second, ...rest] = steps
  if (!first) return ''
  const attack = first.effect === 'draw' && first.who === 'next' && second?.effect === 'skip' && (second.count ?? 1) === 1
  const sentence = attack ? say('effect-attack', { count: first.count }) : stepText(first)
  return [sentence, stepsText(attack ? rest : steps.slice(1))].filter(Boolean).join(' ')
}

/** A house rule: its title, what the table wrote, and what the card does. */
export function ruleText({ title, text, do: steps }: HouseRule): string {
  const does = stepsText(steps) || say('house-rule-by-table')
  return text ? say('house-rule', { title, text: closed(text), steps: does }) : say('house-rule-without-text', { title, steps: does })
}
