/** Names and descriptions of the bots' levels, such as `strength:6`, `strength:6:bold` or `clever`. */
import { say } from './fluent.svelte'

/** The strength of a level; 0 for one with a name. */
export const strengthOf = (level: string): number => Number(level.split(':')[1] ?? 0)

/** The personality of a level; empty without one. */
export const personalityOf = (level: string): string => level.split(':')[2] ?? ''

export const levelOf = (strength: number, personality: string): string => `strength:${strength}${personality && `:${personality}`}`

function about(level: string, attribute: string): string {
  const [kind] = level.split(':')
  return say(`bot-${kind}${attribute}`, { strength: strengthOf(level), style: personalityOf(level) || 'none' })
}

export const levelName = (level: string): string => about(level, '.name')
export const levelText = (level: string): string => about(level, '')
