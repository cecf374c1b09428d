/** The steps of house rules and rulings, from the declarations of the rules. */
import type { Edition } from '../cards/editions'
import { STEPS, type Step, type StepField, type StepInfo, type StepName } from '../generated/protocol'
import { colorName } from '../text/cards'
import { say } from '../text/fluent.svelte'

export type FieldValue = StepField['initial']

/** In place of a colour of the edition: the one that was named with the card. */
export const NAMED = 'named'

/** What the fields of a step can name: the colours of an edition and, in a ruling, the players. */
export interface Scope {
  edition: Edition
  ruling?: { players: string[]; author: number }
}

export function infoOf(effect: StepName): StepInfo {
  const found = STEPS.find((info) => info.effect === effect)
  if (!found) throw new Error(`no step ${effect}`)
  return found
}

/** The id of the message for a step, one of its fields, or a value. */
export function messageId(...names: string[]): string {
  return `step-${names.join('-')}`.replaceAll('_', '-')
}

export interface Choice {
  value: FieldValue
  label: string
}

/** The values of a field that can be chosen from a list, with their labels. */
export function choicesOf(field: StepField, scope: Scope): Choice[] {
  switch (field.kind) {
    case 'players':
      return playersOf(field, scope)
    case 'choice':
      return field.values.map((value) => ({ value, label: say(messageId(field.name, value)) }))
    case 'count': {
      const first = field.low ?? 1
      return Array.from({ length: (field.high ?? first) - first + 1 }, (_, i) => ({ value: first + i, label: String(first + i) }))
    }
    case 'color': {
      const colors = scope.edition.colors.map(({ name }) => ({ value: name, label: colorName(scope.edition, name) }))
      return [{ value: NAMED, label: say(messageId(field.name, NAMED)) }, ...colors]
    }
    case 'text':
      return []
    default:
      return field.kind satisfies never
  }
}

/** A ruling names players; whole groups of them can be meant as well. */
function playersOf(field: StepField, { ruling }: Scope): Choice[] {
  const keyword = (value: string): Choice => ({ value, label: say(messageId('who', value)) })
  if (!ruling) return field.values.map(keyword)
  const seats = ruling.players.map((label, value) => ({ value, label }))
  const mayBeAuthor = field.values.includes('self')
  const groups = ['others', 'all'].filter((value) => field.values.includes(value))
  return [...seats.filter(({ value }) => mayBeAuthor || value !== ruling.author), ...groups.map(keyword)]
}

/** A new step, with the initial value of each field; in a ruling, the first player who can be named. */
export function emptyStep(effect: StepName, scope?: Scope): Step {
  return withFields({ effect } as Step, infoOf(effect).fields, (field) => {
    if (!scope?.ruling || field.kind !== 'players') return field.initial
    const author = scope.ruling.author
    if (field.initial === 'self') return author
    return choicesOf(field, scope).find(({ value }) => value !== author)?.value ?? field.initial
  })
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
