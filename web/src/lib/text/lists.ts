/** Lists in words: “a, b and c”. */
import { say } from './fluent.svelte'

// In Spanish "y" becomes "e" before the sound i, and "o" becomes "u" before o: Ana e Inés, 7 u 8; but cobre y hierro.
const SOUNDS_LIKE_I = /^h?[ií](?![aeouáéóú])/i
const SOUNDS_LIKE_O = /^(h?[oó]|8|11\b)/i

function joined(items: string[], usual: string, sound: RegExp, beforeSound: string): string {
  const last = items.at(-1) ?? ''
  if (items.length < 2) return last
  const head = items.slice(0, -1).reduce((all, item) => say('list-comma', { head: all, last: item }))
  return say(sound.test(last) ? beforeSound : usual, { head, last })
}

export function andList(items: string[]): string {
  return joined(items, 'list-and', SOUNDS_LIKE_I, 'list-and-i')
}

export function orList(items: string[]): string {
  return joined(items, 'list-or', SOUNDS_LIKE_O, 'list-or-o')
}
