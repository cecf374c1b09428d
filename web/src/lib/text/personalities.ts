/** The two halves of a level such as `strength:6:bold`: another strength keeps the personality. */
export const personalityOf = (level: string): string => level.split(':')[2] ?? ''

export const levelOf = (strength: number, personality: string): string => `strength:${strength}${personality && `:${personality}`}`
