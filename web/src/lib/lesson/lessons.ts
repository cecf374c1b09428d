/** The lessons of each edition, which Python plays on the rules (tools/lessons.py). They are loaded when somebody wants to learn. */
import type { Lessons } from '../generated/protocol'

const files = import.meta.glob<Lessons>('../generated/lessons/*.json', { import: 'default' })

export function hasLessons(edition: string): boolean {
  return path(edition) in files
}

export async function loadLessons(edition: string): Promise<Lessons> {
  const load = files[path(edition)]
  if (!load) throw new Error(`no lessons about ${edition}`)
  return load()
}

function path(edition: string): string {
  return `../generated/lessons/${edition}.json`
}
