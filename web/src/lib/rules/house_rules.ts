/** The steps of house rules, from the declarations of the rules, and presets. */
import { HOUSE_RULE_PRESETS, STEPS, type Step, type StepField, type StepInfo, type StepName } from '../generated/protocol'
import { say } from '../text/fluent.svelte'

export type FieldValue = StepField['initial']

export function infoOf(effect: StepName): StepInfo {
  const found = STEPS.find((info) => info.effect === effect)
  if (!found) throw new Error(`no step ${effect}`)
  return found
}

/** The id of the message for a step, one of its fields, or a value. */
export function messageId(...names: string[]): string {
  return `step-${names.join('-')}`.replaceAll('_', '-')
}

/** The values of a field that can be chosen from a list, with their labels. */
export function choicesOf(field: StepField): { value: FieldValue; label: string }[] {
  switch (field.kind) {
    case 'players':
      return field.values.map((value) => ({ value, label: say(messageId('who', value)) }))
    case 'choice':
      return field.values.map((value) => ({ value, label: say(messageId(field.name, value)) }))
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

/** A new step, with the initial value of each field. */
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

/** Whether all texts of a step have been written. */
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

/** The presets that the editor offers: no steps, and those of the rules. */
export function presets(): Preset[] {
  const offered = HOUSE_RULE_PRESETS.map((preset) => ({ label: say(`house-rule-preset-${preset.id}.does`), steps: presetSteps(preset.do) }))
  return [{ label: say('page-rule-no-steps'), steps: [] }, ...offered]
}
