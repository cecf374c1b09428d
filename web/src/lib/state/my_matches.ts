/** The matches that ended in this browser, over all tables. Only this browser keeps them. */
import type { TableInfo, TableView } from '../generated/protocol'
import { read, write } from './storage'

export interface MyMatch {
  slug: string
  table: string
  edition: string
  match: number
  /** The last round, for its replay. */
  round: number
  rounds: number
  /** In milliseconds since 1970. */
  at: number
  you: number
  players: { name: string; bot: boolean }[]
  scores: number[]
  winners: number[]
  /** How often this person asked the coach. */
  hints: number
}

const KEY = 'penultima.matches'
const MOST_MATCHES = 200

/** The latest first. */
export function myMatches(): MyMatch[] {
  try {
    const found = JSON.parse(read(KEY) ?? '[]') as MyMatch[]
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

/** Keep a match that is over, once. */
export function keepMatch(table: TableInfo, view: TableView, you: number, at = Date.now()): void {
  const known = myMatches()
  if (known.some(({ slug, match }) => slug === table.slug && match === table.match)) return
  const results = table.results.filter(({ match }) => match === table.match)
  const hints = results.flatMap((result) => result.hints).filter(({ seat }) => seat === you)
  const kept: MyMatch = {
    slug: table.slug,
    table: table.name,
    edition: table.edition,
    match: table.match,
    round: view.round,
    rounds: results.length,
    at,
    you,
    players: table.seats.map(({ name, kind }) => ({ name, bot: kind === 'bot' })),
    scores: view.scores,
    winners: view.winners ?? [],
    hints: hints.reduce((sum, { count }) => sum + count, 0),
  }
  write(KEY, JSON.stringify([kept, ...known].slice(0, MOST_MATCHES)))
}

export function forgetMatches(): void {
  write(KEY, '[]')
}
