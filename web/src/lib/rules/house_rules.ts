/** Steps of house rules, as the rules declare them, and house rules to begin with. */
import { HOUSE_RULE_PRESETS, STEPS, type Step, type StepField, type StepInfo, type StepName } from '../generated/protocol'
import { say } from '../text/fluent.svelte'

export type FieldValue = StepField['initial']

export function infoOf(effect: StepName): StepInfo {
  const found = STEPS.find((info) => info.effect === effect)
  if (!found) throw new Error(`no step ${effect}`)
  return found
}

/** The message for a part of an editor: a step, one of its fields, a value. */
export function wordsOf(...names: string[]): string {
  return `step-${names.join('-')}`.replaceAll('_', '-')
}

/** The values that a field can be given without typing, as they are called. */
export function choicesOf(field: StepField): { value: FieldValue; label: string }[] {
  switch (field.kind) {
    case 'players':
      return field.values.map((value) => ({ value, label: say(wordsOf('who', value)) }))
    case 'choice':
      return field.values.map((value) => ({ value, label: say(wordsOf(field.name, value)) }))
    case 'count': {
      const first = field.low ?? 1
      return Array.from({ length: (field.high ?? first) - first + 1 }, (_, i) => ({ value: first + i, label: String(first + i) }))
    }
    case 'text':
      return []
    default:
      return field.kind satisfies never
  }
}

/** A step as an editor begins with it. */
export function emptyStep(effect: StepName): Step {
  return withFields({ effect } as Step, infoOf(effect).fields, (field) => field.initial)
}

export function fieldOf(step: Step, field: StepField): FieldValue {
  return (step as unknown as Record<string, FieldValue>)[field.name] ?? field.initial
}

function withFields(step: Step, fields: StepField[], value: (field: StepField) => FieldValue): Step {
  return { ...step, ...Object.fromEntries(fields.map((field) => [field.name, value(field)])) }
}

/** A step with one of its fields changed. */
export function withField(step: Step, field: StepField, value: FieldValue): Step {
  return withFields(step, [field], () => value)
}

function textFields(step: Step): StepField[] {
  return infoOf(step.effect).fields.filter((field) => field.kind === 'text')
}

/** Whether nothing has to be written any more. */
export function isComplete(step: Step): boolean {
  return textFields(step).every((field) => String(fieldOf(step, field)).trim().length >= (field.low ?? 0))
}

/** The steps of a preset, with texts in the page's language. */
export function presetSteps(steps: Step[]): Step[] {
  return steps.map((step) => withFields(step, textFields(step), (field) => say(String(fieldOf(step, field)))))
}

export interface Preset {
  label: string
  steps: Step[]
}

/** What a rule can begin with, one tap each: no steps, or those of a preset. */
export function presets(): Preset[] {
  const offered = HOUSE_RULE_PRESETS.map((preset) => ({ label: say(`house-rule-preset-${preset.id}.does`), steps: presetSteps(preset.do) }))
  return [{ label: say('page-rule-no-steps'), steps: [] }, ...offered]
}
