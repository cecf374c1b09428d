import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { auditRound, type Round } from '../src/lib/fairness/audit'
import { shuffled } from '../src/lib/fairness/chance'
import { merged } from '../src/lib/fairness/comparison'
import { problems, roundSeed, seal, type Transcript } from '../src/lib/fairness/transcript'
import { EDITIONS } from '../src/lib/generated/editions'
import type { Event } from '../src/lib/generated/protocol'

function vectors<T>(name: string): T[] {
  return JSON.parse(readFileSync(`../conformance/fairness/${name}.json`, 'utf8')) as T[]
}

interface TranscriptVector {
  name: string
  transcript: Transcript
  seal: string
  seed: string | null
  problems: unknown[]
}

interface RoundVector {
  name: string
  edition: string
  players: number
  options: { hand_size?: number; wardrobe?: string }
  round: number
  dealer: number | null
  seed: string
  events: Event[]
  difference: unknown
}

interface TamperedVector {
  name: string
  of: string
  place: number
  event?: Event
  inserted?: boolean
  hands?: (string[] | null)[]
  difference: unknown
}

describe('shuffles', () => {
  it('follow docs/chance.md', () => {
    const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    expect(shuffled(numbers, 'penultima', 1, 'deal', 0)).toEqual([6, 0, 8, 3, 7, 2, 5, 4, 1, 9])
  })
})

describe('transcripts', () => {
  it.each(vectors<TranscriptVector>('transcripts'))('$name', (vector) => {
    const { transcript } = vector
    expect(seal(transcript)).toBe(vector.seal)
    expect(transcript.secret ? roundSeed(transcript, transcript.secret) : null).toBe(vector.seed)
    expect(problems(transcript)).toEqual(vector.problems)
  })
})

describe('rounds', () => {
  const all = vectors<RoundVector | TamperedVector>('rounds')
  const honest = new Map(all.filter((each) => 'events' in each).map((each) => [each.name, each]))

  it.each(all)('$name', (vector) => {
    const of = 'events' in vector ? vector : honest.get(vector.of)
    if (!of) throw new Error(`no round ${vector.name}`)
    const events = [...of.events]
    if ('of' in vector && vector.event) events.splice(vector.place, vector.inserted ? 0 : 1, vector.event)
    const hands = new Map('of' in vector && vector.hands ? [[vector.place, vector.hands]] : [])
    expect(auditRound(roundOf(of), of.seed, events, null, hands)).toEqual(vector.difference)
    expect(vector.difference === null).toBe('events' in vector)
  })
})

describe('what a seat was told', () => {
  const [vector] = vectors<RoundVector>('rounds')
  if (!vector) throw new Error('no rounds')
  const seen = vector.events.map((event) => redacted(event, 0))
  const replayed = vector.events.map((event) => redacted(event, event.type === 'drew' ? event.seat : null))

  it('agrees with an honest replay and its seed', () => {
    const events = merged(seen, replayed) as Event[]
    expect(auditRound(roundOf(vector), vector.seed, events, 0)).toBeNull()
    expect(auditRound(roundOf(vector), 'another seed', events, 0)).not.toBeNull()
  })

  it('does not agree with a replay that tells other cards', () => {
    const place = seen.findIndex((event) => event.type === 'drew' && event.seat === 0)
    const other = replayed.map((event, at) => at === place ? { ...event, cards: ['R1'] } as Event : event)
    expect(merged(seen, other)).toEqual({ place, event: 'drew' })
    expect(merged(seen, replayed.slice(0, -1))).toEqual({ place: seen.length - 1, event: 'round_ended' })
  })

  /** An event as the server tells it to a seat during the round. */
  function redacted(event: Event, seat: number | null): Event {
    if (event.type === 'dealt') {
      return { ...event, hands: null, draw: null, cards: seat === null ? null : event.hands?.[seat] ?? null }
    }
    if (event.type === 'reshuffled' || event.type === 'put_back') return { ...event, draw: null }
    if (event.type === 'drew' && event.seat !== seat) return { ...event, cards: null }
    return event
  }
})

function roundOf(vector: RoundVector): Round {
  const edition = EDITIONS.find(({ id }) => id === vector.edition)
  if (!edition) throw new Error(`no edition ${vector.edition}`)
  return {
    edition,
    players: vector.players,
    handSize: vector.options.hand_size ?? 7,
    outfitsAreDealt: vector.options.wardrobe === 'dealt',
    round: vector.round,
    dealer: vector.dealer,
  }
}
