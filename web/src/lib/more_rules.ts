/** The rules that a table may switch on beside those of the sheet. */
import { effectOf, type Edition } from './editions'
import type { Options } from './protocol'

const RULES = ['stacking', 'draw_until_playable', 'jump_in', 'seven_zero', 'force_play', 'force_play_drawn', 'no_mercy_catch'] as const

export type MoreRule = (typeof RULES)[number] | 'triforce_answer_from_draw'

export function moreRules(edition: Edition): MoreRule[] {
  const demands = [...edition.kinds.values()].some((kind) => effectOf(kind, 'demand'))
  return demands ? [...RULES, 'triforce_answer_from_draw'] : [...RULES]
}

export function switchedOn(edition: Edition, options: Options): MoreRule[] {
  return moreRules(edition).filter((rule) => options[rule])
}

/** The message that tells an option; its `.name` is what the option is called. */
export function wordOf(rule: MoreRule): string {
  return `option-${rule.replaceAll('_', '-')}`
}
