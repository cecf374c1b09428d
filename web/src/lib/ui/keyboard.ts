/** The keyboard map of the table. Single keys can be turned off (WCAG 2.1.4). */
import { settings } from '../state/settings.svelte'

export type Command =
  | 'draw' | 'keep' | 'uno' | 'catch' | 'catch-second' | 'challenge' | 'accept' | 'sort' | 'top' | 'who'
  | 'hand' | 'log' | 'inspect' | 'mute' | 'coach' | 'back' | 'help' | { number: number }

/** Single keys, in the order in which the help lists them. */
export const KEYS: Record<string, Exclude<Command, { number: number }>> = {
  d: 'draw', k: 'keep', u: 'uno', c: 'catch', C: 'catch-second', x: 'challenge', a: 'accept', s: 'sort', t: 'top',
  w: 'who', h: 'hand', l: 'log', i: 'inspect', m: 'mute', p: 'coach', '?': 'help',
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

export function commandOf(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return null
  if (document.querySelector('dialog[open]')) return null
  if (event.key === 'Escape') return 'back'
  if (!settings.keys) return null
  if (/^[1-9]$/.test(event.key)) return { number: Number(event.key) }
  return KEYS[event.key] ?? KEYS[event.key.toLowerCase()] ?? null
}
