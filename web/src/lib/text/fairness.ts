/** Fair deals in words: what does not agree, whose part is missing, what a seal shows. */
import type { Findings } from '../fairness/check'
import type { Picture } from '../fairness/pictures'
import { playerAt, type Problem, type Transcript } from '../fairness/transcript'
import type { Complaint, Verdict } from '../fairness/witness'
import type { Event } from '../generated/protocol'
import { logText } from './events'
import { say } from './fluent.svelte'
import { andList } from './lists'
import type { Reader } from './reader'

export type Names = (seat: number) => string

/** People by the seats of the parts of a deal. */
export function partNames(transcript: Transcript, reader: Reader): Names {
  return (seat) => {
    const player = playerAt(transcript, seat)
    return (player === null ? '' : reader.person(player)) || say('fair-somebody-gone')
  }
}

export function pictureNames(pictures: Picture[]): string {
  return pictures.map(({ name, tone }) => say(`fair-${tone}-${name}`)).join(', ')
}

export function problemText({ kind, seat }: Problem, names: Names): string {
  return say(`fair-${kind.replace('_', '-')}`, { names: seat === undefined ? '' : names(seat) })
}

export function complaintText(complaint: Complaint): string {
  return say(`fair-${complaint.replaceAll('_', '-')}`)
}

/** Whose contributions did not come, or null. */
export function missingText(transcript: Transcript, names: Names): string | null {
  const missing = (transcript.parts ?? []).filter(({ contribution }) => !contribution)
  return missing.length ? say('fair-no-part', { names: andList(missing.map(({ seat }) => names(seat))) }) : null
}

/** Whether anybody besides the server had a part in a deal. */
export function isShared({ parts = [] }: Transcript): boolean {
  return parts.some(({ contribution }) => contribution)
}

/** That a deal is in order, and by whom it was fixed. */
export function checkedText({ transcript, hasOwnPart }: Verdict, plays: boolean): string {
  const { parts = [] } = transcript
  const opened = parts.filter(({ contribution }) => contribution)
  if (!opened.length) return say('fair-checked-alone')
  if (plays && !hasOwnPart) return say('fair-checked-without-you')
  return say(opened.length === parts.length ? 'fair-checked' : 'fair-checked-some')
}

/** What was told in a round and does not follow from its seed. */
export function wrongText(event: Event, reader: Reader): string {
  return say('fair-event-differs', { event: logText(event, reader) ?? event.type })
}

/** That the server has changed what it tells of a round. */
export function retoldText(event: Event, reader: Reader): string {
  return say('fair-told-otherwise', { event: logText(event, reader) ?? event.type })
}

/** Everything that the check of a round has found wrong, each said once. */
export function findingTexts(findings: Findings, reader: Reader, names: Names): string[] {
  const lines = findings.problems.map((problem) => problemText(problem, names))
  if (findings.isOther) lines.push(say('fair-transcript-differs'))
  if (findings.wrong) {
    const { move, event, against } = findings.wrong
    const text = event && logText(event, reader)
    if (!text) lines.push(say('fair-differs-no-text', { move }))
    else lines.push(say(against === 'seen' ? 'fair-differs-seen' : 'fair-differs', { move, event: text }))
  }
  return [...new Set(lines)]
}
