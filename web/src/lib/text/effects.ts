/** What house rules do, one sentence per step, told to whoever plays the card. */
import type { HouseRule, Step } from '../generated/protocol'
import { say } from './fluent.svelte'
import { closed } from './sentences'

function stepText(step: Step): string {
  switch (step.effect) {
    case 'draw':
      return say('effect-draw', { who: step.who, count: step.count })
    case 'discard':
      return say(`effect-discard-${step.how ?? 'choose'}`, { who: step.who, count: step.count })
    case 'skip':
      return say('effect-skip', { count: step.count ?? 1 })
    case 'swap_hands':
      return say('effect-swap-hands', { who: step.with })
    case 'give':
      return say('effect-give', { who: step.to, count: step.count })
    case 'reveal':
      return say('effect-reveal', { who: step.who, to: step.to })
    case 'honor':
      return say('effect-honor', { who: step.who, text: closed(step.text), count: step.else_draw })
    default:
      return say(`effect-${step.effect.replace('_', '-')}`)
  }
}

/** Steps in their order. A draw that costs the turn is one sentence. */
export function stepsText(steps: Step[]): string {
  const [first, second, ...rest] = steps
  if (!first) return ''
  const attack = first.effect === 'draw' && first.who === 'next' && second?.effect === 'skip' && (second.count ?? 1) === 1
  const told = attack ? say('effect-attack', { count: first.count }) : stepText(first)
  return [told, stepsText(attack ? rest : steps.slice(1))].filter(Boolean).join(' ')
}

/** A house rule: its title, what the table wrote, and what the card does. */
export function ruleText({ title, text, do: steps }: HouseRule): string {
  const does = stepsText(steps) || say('house-rule-by-table')
  return text ? say('house-rule', { title, text: closed(text), steps: does }) : say('house-rule-without-text', { title, steps: does })
}
