/** The screen for each address. */

export type Route =
  | { at: 'home' }
  | { at: 'create'; edition: string | null }
  | { at: 'table'; slug: string; code: string | null }
  | { at: 'television'; slug: string }
  | { at: 'replay'; slug: string; match: number; round: number; move: number | null }
  | { at: 'book'; slug: string }
  | { at: 'matches' }
  | { at: 'verify' }
  | { at: 'learn'; edition: string | null; special: boolean }
  | { at: 'certificate' }
  | { at: 'lost' }

export function routeOf(path: string, hash = ''): Route {
  const parts = path.split('/').filter(Boolean)
  const [first, slug, what, match, round] = parts
  if (first === undefined) return { at: 'home' }
  if (first === 'new' && parts.length <= 2) return { at: 'create', edition: slug ?? null }
  if (first === 'certificate' && parts.length === 1) return { at: 'certificate' }
  if (first === 'matches' && parts.length === 1) return { at: 'matches' }
  if (first === 'verify' && parts.length === 1) return { at: 'verify' }
  if (first === 'learn' && (parts.length <= 2 || (what === 'special' && parts.length === 3))) {
    return { at: 'learn', edition: slug ?? null, special: what === 'special' }
  }
  if (first === 't' && slug) {
    if (what === undefined) return { at: 'table', slug, code: /^#code=([\w-]{1,16})$/.exec(hash)?.[1] ?? null }
    if (what === 'book' && parts.length === 3) return { at: 'book', slug }
    if (what === 'tv' && parts.length === 3) return { at: 'television', slug }
    if (what === 'replay' && match && round) {
      const move = /^#move=(\d+)$/.exec(hash)?.[1]
      return { at: 'replay', slug, match: Number(match), round: Number(round), move: move ? Number(move) : null }
    }
  }
  return { at: 'lost' }
}

/** The table in a pasted text: a whole link, a path, or the code alone. */
export function slugIn(text: string): string | null {
  const found = /(?:\/t\/)?([A-Za-z0-9-]{3,16})\/?\s*$/.exec(text.trim().split(/[?#]/)[0] ?? '')
  return found?.[1]?.toLowerCase() ?? null
}
