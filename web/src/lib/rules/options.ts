/** The options that apply to a table, and their values, derived from the declarations of the rules. */
import type { Edition } from '../cards/editions'
import { OPTIONS, PRESETS, type Option, type Options, type Preset } from '../generated/protocol'
import { say } from '../text/fluent.svelte'

export type Value = Option['default']

export function valueOf(option: Option, options: Options): Value {
  return options[option.name] ?? option.default
}

/** The options that can make a difference at a table. The number of players is not known before the match. */
export function relevantOptions(edition: Edition, options: Options, among = OPTIONS): Option[] {
  const kinds = [...edition.kinds.values()]
  return among.filter(({ needs_effect: effect, needs_option: other }) => {
    const printed = effect === null || kinds.some((kind) => kind.effects.some((each) => each.effect === effect))
    return printed && (other === null || Boolean(valueOf(optionOf(other), options)))
  })
}

function optionOf(name: Option['name']): Option {
  const found = OPTIONS.find((option) => option.name === name)
  if (!found) throw new Error(`no option ${name}`)
  return found
}

/** The name of a value: a text for a choice, digits for a number. */
export function valueName(option: Option, value: Value): string {
  return typeof value === 'string' ? say(`${option.text}.${value}`) : String(value)
}

/** Options that change no round: there is nothing to find out about them. */
const OUTSIDE_ROUNDS: readonly Option['name'][] = ['target', 'wardrobe']

export function changesRounds(option: Option): boolean {
  return !OUTSIDE_ROUNDS.includes(option.name)
}

/** A value that an option does not have by default, and its name. */
export interface Alternative {
  name: Option['name']
  value: Value
  text: string
}

/** All that could be chosen for the rounds of a table, or has been, besides the official rules. */
export function alternatives(edition: Edition, options: Options): Alternative[] {
  return relevantOptions(edition, options).filter(changesRounds).flatMap((option) =>
    option.values.filter((value) => value !== option.default).map((value) => ({ name: option.name, value, text: typeof value === 'boolean' ? changeOf(option, value) : `${say(`${option.text}.name`)}: ${valueName(option, value)}` })),
  )
}

/** A short text about an option that differs from its default. */
function changeOf(option: Option, value: Value): string {
  const name = say(`${option.text}.name`)
  if (value === true) return name
  if (value === false) return say('page-rule-off', { rule: name })
  return option.kind === 'choice' ? valueName(option, value) : say('list-labelled', { label: name, text: String(value) })
}

/** The options that differ from their defaults, except the prominent ones, which the lobby lists first. */
export function changes(edition: Edition, options: Options): string[] {
  return relevantOptions(edition, options)
    .filter((option) => !option.is_prominent && valueOf(option, options) !== option.default)
    .map((option) => changeOf(option, valueOf(option, options)))
}

/** Whether players say what they wear before a round (A9). */
export function outfitsAreDeclared(edition: Edition, options: Options): boolean {
  return edition.clothing && options.wardrobe !== 'dealt'
}

/** The preset that a table plays by; null if its options are its own. */
export function presetOf(options: Options): Preset | null {
  return PRESETS.find((preset) => OPTIONS.every((option) => valueOf(option, options) === valueOf(option, preset.options))) ?? null
}

/** “Family”; without a preset, “Your own”. */
export function presetName(preset: Preset | null): string {
  return say(`preset-${preset?.name ?? 'own'}`)
}

/** All options as a preset sets them. */
export function optionsOf(preset: Preset): Options {
  return Object.fromEntries(OPTIONS.map((option) => [option.name, valueOf(option, preset.options)]))
}
