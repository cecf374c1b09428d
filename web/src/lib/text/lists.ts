/** Lists in words: “a, b and c”. */
import { say } from './fluent.svelte'

function joined(id: string, items: string[]): string {
  const last = items.at(-1) ?? ''
  if (items.length < 2) return last
  const head = items.slice(0, -1).reduce((all, item) => say('list-comma', { head: all, last: item }))
  return say(id, { head, last })
}

/** For items that contain commas. */
export function semicolonList(items: string[]): string {
  return items.reduce((all, item) => say('list-semicolon', { head: all, last: item }))
}

export function andList(items: string[]): string {
  return joined('list-and', items)
}

export function orList(items: string[]): string {
  return joined('list-or', items)
}
