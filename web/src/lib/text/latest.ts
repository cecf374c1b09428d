/** The last update in one line, for screens without room for a log. */
import type { LogEntry } from '../state/game.svelte'
import type { Event } from '../generated/protocol'
import { logText } from './events'
import type { Reader } from './reader'

const MINOR = 2
/** A lower number comes first: verdicts before plays, and plays before their consequences. */
const ORDER: Partial<Record<Event['type'], number>> = {
  judged: 0,
  caught: 0,
  accused: 0,
  round_ended: 0,
  match_ended: 0,
  played: 1,
  turned_up: 1,
  challenged: 3,
  hand_shown: 3,
  accepted: 3,
  lot_drawn: 4,
  dealer_chosen: 4,
  dressed: 4,
  dealt: 4,
  put_back: 4,
}

/** The most important sentences about the last update; a minor one only if there is no other. */
export function latestText(log: LogEntry[], reader: Reader, most = 2): string {
  const lines = log.map((entry) => ({ ...entry, text: logText(entry.event, reader) })).filter(({ text }) => text !== null)
  const last = lines.at(-1)?.batch
  // A card that was put back did not begin the round.
  const begins = lines.findLast(({ event }) => event.type === 'turned_up')
  return lines
    .filter((line) => line.batch === last && (line.event.type !== 'turned_up' || line === begins))
    .sort((a, b) => rank(a.event, reader) - rank(b.event, reader))
    .filter(({ event }, i) => i < most && (i === 0 || rank(event, reader) <= MINOR))
    .map(({ text }) => text)
    .join(' ')
}

/** Among equal events, those about the reader come first. */
function rank(event: Event, reader: Reader): number {
  const own = reader.viewer !== null && 'seat' in event && event.seat === reader.viewer
  return (ORDER[event.type] ?? MINOR) - (own ? 0.5 : 0)
}
