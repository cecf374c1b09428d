/** The moments of an update that everybody should see. */
import type { Event, TableView } from '../generated/protocol'
import type { Moment } from '../../table/Moment.svelte'
import { eventText } from './events'
import { say } from './fluent.svelte'
import type { Reader } from './reader'
import { matchWon } from './round_events'

export function momentOf(events: Event[], view: TableView | null, reader: Reader): Moment | null {
  const won = events.find((event) => event.type === 'match_ended')
  const ended = events.find((event) => event.type === 'round_ended')
  const line = ended ? (eventText(ended, reader, view) ?? '') : ''
  if (won) return { kind: 'won', title: matchWon(reader, won.winners), line }
  if (ended && ended.winner !== null && ended.winner !== undefined) {
    const title = ended.winner === reader.viewer ? say('page-out-you') : say('page-out', { name: reader.name(ended.winner) })
    return { kind: 'out', title, line }
  }
  const judged = events.find((event) => event.type === 'judged')
  if (!judged) return null
  const drew = events.find((event) => event.type === 'drew')
  return {
    kind: judged.guilty ? 'guilty' : 'innocent',
    title: say(judged.guilty ? 'page-guilty' : 'page-innocent'),
    line: drew ? reader.about('event-drew', drew.seat, null, { count: drew.count }) : '',
  }
}
