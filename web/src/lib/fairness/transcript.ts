/** The transcript of a fair deal and its hashes, written from docs/fairness.md. */

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { json } from './json'

export interface DealId { table: string; match: number; round: number }

/** A player's part. Without a contribution, the commitment stands in for it. */
export interface Part { seat: number; commitment: string; contribution?: string | null }

/** Everything that a deal follows from. The secret is missing until the round is over. */
export interface Transcript {
  deal: DealId
  commitment: string
  parts?: Part[]
  secret?: string | null
  /** The seats of the players in the lobby, if open ones were between them. No hash depends on them. */
  seats?: number[]
}

/** The player of a part, as the match counts them; null for somebody who has left. */
export function playerAt({ seats }: Transcript, seat: number): number | null {
  if (!seats?.length) return seat
  const player = seats.indexOf(seat)
  return player < 0 ? null : player
}

export interface Problem {
  kind: 'secret_missing' | 'secret_differs' | 'part_differs' | 'seat_twice' | 'seat_unknown'
  seat?: number
}

/** At any table. */
const MOST_PLAYERS = 10
const SCHEME = 'penultima fair 1'

function hash(what: string, ...lines: (string | number)[]): string {
  return bytesToHex(sha256(utf8ToBytes([`${SCHEME} ${what}`, ...lines].join('\n'))))
}

function idLines(deal: DealId): (string | number)[] {
  return [json(deal.table), deal.match, deal.round]
}

export function secretCommitment(deal: DealId, secret: string): string {
  return hash('secret', ...idLines(deal), secret)
}

export function partCommitment(deal: DealId, seat: number, contribution: string): string {
  return hash('part', ...idLines(deal), seat, contribution)
}

/** The seed of the round, for the shuffles of docs/chance.md. */
export function roundSeed(transcript: Transcript, secret: string): string {
  const parts = (transcript.parts ?? []).map(({ seat, commitment, contribution }) =>
    contribution ? `${seat} open ${contribution}` : `${seat} missing ${commitment}`)
  return hash('seed', ...idLines(transcript.deal), secret, ...parts)
}

/** The hash of all that is public at the deal: the same for all who were told the same. */
export function seal(transcript: Transcript): string {
  const parts = (transcript.parts ?? []).map(({ seat, commitment, contribution }) =>
    `${seat} ${commitment} ${contribution || 'missing'}`)
  return hash('seal', ...idLines(transcript.deal), transcript.commitment, ...parts)
}

/** What does not agree within a transcript. */
export function problems(transcript: Transcript): Problem[] {
  const found: Problem[] = []
  const parts = transcript.parts ?? []
  for (const { seat, commitment, contribution } of parts) {
    if (parts.filter((part) => part.seat === seat).length > 1) found.push({ kind: 'seat_twice', seat })
    if (!(seat >= 0 && seat < MOST_PLAYERS)) found.push({ kind: 'seat_unknown', seat })
    if (contribution && partCommitment(transcript.deal, seat, contribution) !== commitment) {
      found.push({ kind: 'part_differs', seat })
    }
  }
  if (!transcript.secret) found.push({ kind: 'secret_missing' })
  else if (secretCommitment(transcript.deal, transcript.secret) !== transcript.commitment) {
    found.push({ kind: 'secret_differs' })
  }
  return found
}
