/** Names and descriptions of the bots' levels, such as `strength:6`, `strength:6:bold` or `clever`. */
import { say } from './fluent.svelte'

/** The strength of a level; 0 for one with a name. */
export const strengthOf = (level: string): number => Number(level.split(':')[1] ?? 0)

function about(level: string, attribute: string): string {
  const [kind, , style = 'none'] = level.split(':')
  return say(`bot-${kind}${attribute}`, { strength: strengthOf(level), style })
}

export const levelName = (level: string): string => about(level, '.name')
export const levelText = (level: string): string => about(level, '')
