import { cycled } from './cycle'

/** A background colour for each name, always the same one. White text is readable on all of them. */
const BACKGROUNDS = ['#a8447c', '#2f6f9e', '#5b4a9e', '#7a5b18', '#355c3a', '#1f7a6d', '#8a4b6b', '#9c3d2e', '#4a5568', '#6b4e9b'] as const

export function background(name: string): string {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return cycled(BACKGROUNDS, sum)
}

export function initial(name: string): string {
  return (Array.from(name.trim())[0] ?? '?').toUpperCase()
}
