/** A house rule in words: what was written, and what the table does by itself. */
import type { HouseRule, Step } from '../protocol'
import { say } from '../words.svelte'

export function stepText(step: Step): string {
  switch (step.effect) {
    case 'draw':
      return say('page-step-draw', { who: who(step.who), count: step.count, many: many(step.who) })
    case 'discard':
      return say(step.how === 'random' ? 'page-step-discard-random' : 'page-step-discard', { who: who(step.who), count: step.count, many: many(step.who) })
    case 'skip':
      return say('page-step-skip', { count: step.count })
    case 'reverse':
      return say('page-step-reverse')
    case 'extra_turn':
      return say('page-step-extra_turn')
    case 'swap_hands':
      return say('page-step-swap_hands', { who: whom(step.with) })
    case 'pass_hands':
      return say('page-step-pass_hands')
    case 'give':
      return say('page-step-give', { who: whom(step.to), count: step.count })
    case 'reveal':
      return say('page-step-reveal', { who: who(step.who), to: whom(step.to), many: many(step.who) })
    case 'honor':
      return say('page-step-honor', { who: who(step.who), text: step.text, count: step.else_draw })
  }
}

function who(person: string): string {
  return say(`page-who-${person}`)
}

function whom(person: string): string {
  return say(`page-whom-${person}`)
}

function many(person: string): string {
  return person === 'others' || person === 'all' ? 'many' : 'one'
}

export function houseRuleText(rule: HouseRule): string {
  const steps = rule.do.map((step) => stepText(step)).join(' ')
  return [rule.text ?? '', steps].filter(Boolean).join(' ')
}
