/** Presets for house rules, and a new step of each kind. */
import { HOUSE_RULE_PRESETS, type Step } from '../generated/protocol'
import { say } from '../text/fluent.svelte'

export function emptyStep(effect: Step['effect']): Step {
  switch (effect) {
    case 'draw':
      return { effect, who: 'next', count: 1 }
    case 'discard':
      return { effect, who: 'self', count: 1, how: 'choose' }
    case 'skip':
      return { effect, count: 1 }
    case 'swap_hands':
      return { effect, with: 'chosen' }
    case 'give':
      return { effect, count: 1, to: 'next' }
    case 'reveal':
      return { effect, who: 'next', to: 'self' }
    case 'honor':
      return { effect, who: 'next', text: '', else_draw: 2 }
    default:
      return { effect }
  }
}

/** The steps of a preset, with texts in the page's language. */
export function presetSteps(steps: Step[]): Step[] {
  return steps.map((step) => (step.effect === 'honor' ? { ...step, text: say(step.text) } : { ...step }))
}

export interface Preset {
  label: string
  steps: Step[]
}

/** The presets that the editor offers: no steps, and those of the rules. */
export function presets(): Preset[] {
  const offered = HOUSE_RULE_PRESETS.map((preset) => ({ label: say(`house-rule-preset-${preset.id}.does`), steps: presetSteps(preset.do) }))
  return [{ label: say('page-rule-no-steps'), steps: [] }, ...offered]
}
