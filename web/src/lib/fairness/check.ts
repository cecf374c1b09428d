/** Checks a finished round from its replay. Loaded when somebody asks for it. */

import { EDITIONS } from '../generated/editions'
import { DEFAULT_OPTIONS, type Card, type Event, type Options, type Replay, type Seat } from '../generated/protocol'
import { auditRound, type Round } from './audit'
import { merged, type Difference, type Hands } from './comparison'
import type { Told } from './memory'
import { problems, roundSeed, seal, type Problem, type Transcript } from './transcript'

export interface Findings {
  /** What does not agree within the transcript. */
  problems: Problem[]
  /** Whether the replay has another transcript than this page was told. */
  isOther: boolean
  /** The first event that is not what the seed gives, or not what this page was told. */
  wrong: { move: number; event: Event | undefined; against: 'seed' | 'seen' } | null
  /** Whether the replay was compared with what this page saw in the round. */
  isSeen: boolean
  steps: number
}

export function isGood({ problems, isOther, wrong }: Findings): boolean {
  return !problems.length && !isOther && !wrong
}

export function knowsEdition(id: string): boolean {
  return EDITIONS.some((edition) => edition.id === id)
}

/** What a page was told in a round, at which table, and its seat there. */
export interface Seen extends Told {
  transcript: Transcript
  seat: Seat | null
  edition: string
  players: number
  options: Options
}

/** Deals the round again. Without `seen`, the replay is all there is to compare with. */
export function checkRound(replay: Replay, seen: Seen | null = null): Findings {
  const transcript = seen?.transcript ?? replay.transcript
  if (!transcript) throw new Error('a round that cannot be checked')
  const isSeen = seen !== null && sawDeal(seen)
  const findings: Findings = {
    problems: problems(transcript),
    isOther: !replay.transcript || !isSame(transcript, replay.transcript) || !isOfRound(transcript, replay),
    wrong: null,
    isSeen,
    steps: replay.steps.length,
  }
  const replayed = replay.steps.flatMap(({ events }) => events)
  const events = isSeen ? merged(seen.events, replayed) : replayed
  if (!Array.isArray(events)) return { ...findings, wrong: at(replay, events, 'seen') }
  // The deal must be among the events, or there would be nothing to compare.
  if (!events.some((event) => event.type === 'dealt')) return { ...findings, wrong: { move: 1, event: events[0], against: 'seed' } }
  if (!transcript.secret) return findings
  const round = seen ? roundOf(seen) : roundOf({ ...replay, players: replay.players.length, transcript, dealer: null })
  const hands = new Map([...shownHands(replay), ...(isSeen ? seen.hands : [])])
  const difference = auditRound(round, roundSeed(transcript, transcript.secret), events, isSeen ? seen.seat : null, hands)
  return { ...findings, wrong: difference && at(replay, difference, 'seed') }
}

/** The hands that a replay shows, by the place of the event that they are shown after. */
function shownHands(replay: Replay): Hands {
  const hands = new Map<number, readonly (readonly Card[] | null)[]>()
  let place = -1
  for (const { events, view } of replay.steps) {
    place += events.length
    // A replay shows all of them; one that doesn't is not in order.
    hands.set(place, view.open ?? [])
  }
  return hands
}

function isOfRound({ deal }: Transcript, { match, round }: Replay): boolean {
  return deal.match === match && deal.round === round
}

/** Whether a page was there when the round was dealt. */
export function sawDeal({ events }: Told): boolean {
  return events.some((event) => event.type === 'dealt')
}

/** The first thing that this page was told in the round and that does not follow from the seed. */
export function firstWrong(seen: Seen): Event | null {
  const { transcript, events, seat, hands } = seen
  if (!transcript.secret || !sawDeal(seen)) return null
  const difference = auditSeen(roundOf(seen), roundSeed(transcript, transcript.secret), events, seat, hands)
  return difference && (events[difference.place] ?? null)
}

/** Without a replay, the audit ends where cards change hands unseen. */
export function auditSeen(round: Round, seed: string, events: readonly Event[], seat: Seat | null, hands?: Hands): Difference | null {
  const hidden = events.findIndex((event) => event.type === 'gave' && !event.cards)
  return auditRound(round, seed, hidden < 0 ? events : events.slice(0, hidden), seat, hands)
}

function roundOf({ edition, players, options, transcript, dealer }: Omit<Seen, 'seat' | keyof Told> & Pick<Told, 'dealer'>): Round {
  const info = EDITIONS.find(({ id }) => id === edition)
  if (!info) throw new Error(`no edition ${edition}`)
  const { hand_size: handSize = DEFAULT_OPTIONS.hand_size, wardrobe } = options
  return { edition: info, players, handSize, outfitsAreDealt: wardrobe === 'dealt', round: transcript.deal.round, dealer }
}

function isSame(one: Transcript, other: Transcript): boolean {
  return seal(one) === seal(other) && one.secret === other.secret
}

/** The move of an event; moves are counted from 1, as in the replay. */
function at(replay: Replay, { place }: Difference, against: 'seed' | 'seen'): Findings['wrong'] {
  let before = 0
  for (const [step, { events }] of replay.steps.entries()) {
    if (place < before + events.length) return { move: step + 1, event: events[place - before], against }
    before += events.length
  }
  return { move: replay.steps.length, event: undefined, against }
}
