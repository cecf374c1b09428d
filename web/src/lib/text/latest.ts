/** What has just happened, where there is room for one line and not for a log. */
import type { Line } from '../state/game.svelte'
import type { Event } from '../generated/protocol'
import { logText } from './events'
import type { Reader } from './reader'

const PLAIN = 2
/** The lower, the sooner it is told: what was judged before what was played, and that before what came of it. */
const WEIGHT: Partial<Record<Event['type'], number>> = {
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

/** The weightiest sentences about the last thing that happened: a light one only if there is no other. */
export function latestText(lines: Line[], reader: Reader, most = 2): string {
  const told = lines.map((line) => ({ ...line, text: logText(line.event, reader) })).filter(({ text }) => text !== null)
  const last = told.at(-1)?.batch
  return told
    .filter(({ batch }) => batch === last)
    .sort((a, b) => weight(a.event, reader) - weight(b.event, reader))
    .filter(({ event }, i) => i < most && (i === 0 || weight(event, reader) <= PLAIN))
    .map(({ text }) => text)
    .join(' ')
}

/** Among what weighs the same, what happened to the reader comes first. */
function weight(event: Event, reader: Reader): number {
  const own = reader.viewer !== null && 'seat' in event && event.seat === reader.viewer
  return (WEIGHT[event.type] ?? PLAIN) - (own ? 0.5 : 0)
}
