/** The options of a table: which of them mean something there, and what holds. All of it follows from the rules' declarations. */
import type { Edition } from '../cards/editions'
import { OPTIONS, type Option, type Options } from '../generated/protocol'
import { say } from '../text/fluent.svelte'

export type Value = Option['default']

export function valueOf(option: Option, options: Options): Value {
  return options[option.name] ?? option.default
}

/** The options that can change something at a table. How many will play is not known before the match begins. */
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

/** What a value is called: a choice by its words, a number by its figures. */
export function valueName(option: Option, value: Value): string {
  return typeof value === 'string' ? say(`${option.text}.${value}`) : String(value)
}

/** An option that is not as usual, in a few words. */
function changeOf(option: Option, value: Value): string {
  const name = say(`${option.text}.name`)
  if (value === true) return name
  if (value === false) return `${name}: ${say('page-off')}`
  return option.kind === 'choice' ? valueName(option, value) : `${name}: ${value}`
}

/** What a table has changed beside what stands first in the lobby. */
export function changes(edition: Edition, options: Options): string[] {
  return relevantOptions(edition, options)
    .filter((option) => !option.is_prominent && valueOf(option, options) !== option.default)
    .map((option) => changeOf(option, valueOf(option, options)))
}

/** Whether players say what they wear before a round (A9). */
export function outfitsAreDeclared(edition: Edition, options: Options): boolean {
  return edition.clothing && options.wardrobe !== 'dealt'
}
