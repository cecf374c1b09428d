/** This page's part in fair deals: it commits, opens its contribution, and checks what it is told. */

import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import type { DealInfo, Options } from '../generated/protocol'
import { partCommitment, problems, type DealId, type Part, type Problem, type Transcript } from './transcript'

/** What a client alone can notice: it was told one thing before and another thing now. */
export type Complaint =
  | 'commitment_changed' | 'part_left_out' | 'parts_changed' | 'part_dropped' | 'called_off' | 'table_changed'

/**
 * What decides, besides the seed, who gets which cards. It is fixed together with the parts.
 *
 * `players` are the names of those who play, in the order of their seats; `you` is one's own seat,
 * which is counted with the open ones.
 */
export interface Seating { edition: string; options: Options; players: string[]; you: number | null }

/**
 * Whether a deal was made as it should be: nothing in either list.
 *
 * `hasOwnPart`: this page's contribution is in it, so nobody else can have chosen it.
 */
export interface Verdict {
  transcript: Transcript
  complaints: Complaint[]
  problems: Problem[]
  hasOwnPart: boolean
}

const CONTRIBUTION_BYTES = 32
const FEWEST_PLAYERS = 2
/** After this many contributions in a row that were not opened, a seat is left out once. */
const WITHHELD_UNTIL_LEFT_OUT = 2
/** What this page has committed to, kept in the tab's storage so that a reload does not lose it. */
const KEY = 'penultima.part'

/** `fixedWith` is the table when the parts were fixed, if they are. */
interface Kept { coming: Transcript; part: Part; fixedWith: Seating | null }

/** Follows the deals of a table. It is shown everything that is told of them. */
export class Witness {
  /** The last one. */
  verdict: Verdict | null = null
  private coming: Transcript | null = null
  private fixedWith: Seating | null = null
  private part: Part | null = null
  private isListed = false
  private isOpened = false
  /** The deal of this round, as it was told first. */
  dealt: Transcript | null = null
  /** This page's part in the deal of this round. */
  private own: Part | null = null
  private fixed: DealId | null = null
  /** How many of its contributions in a row were called missing, as far as this page knows. */
  private withheld: number | null = null
  private complaints: Complaint[] = []

  constructor(private readonly draw = () => bytesToHex(randomBytes(CONTRIBUTION_BYTES))) {}

  /** Takes note of what is told now. Returns the contribution to open while that is due. */
  see(deals: DealInfo, seating: Seating): string | null {
    const { dealt } = this
    if (deals.dealt) this.seeDealt(deals.dealt, seating)
    if (!deals.coming) return null
    const isDealtSince = deals.dealt !== null && (!dealt || !same(deals.dealt.deal, dealt.deal))
    this.seeComing(deals, deals.coming, seating, isDealtSince)
    const parts = deals.coming.parts ?? []
    if (deals.is_fixed) return this.open(parts, deals.left_out, seating)
    this.isListed ||= this.isOwnIn(parts)
    return null
  }

  /** The commitment to send with being ready; another one if the seat is another. */
  commit(seat: number): string | null {
    if (!this.coming) return null
    if (!this.part || (!this.fixedWith && this.part.seat !== seat)) {
      const contribution = this.draw()
      this.part = { seat, commitment: partCommitment(this.coming.deal, seat, contribution), contribution }
      this.isListed = false
      this.keep()
    }
    return this.part.commitment
  }

  /**
   * Whether the server has no commitment of this page for a seat that is ready.
   *
   * So it is after a move to another seat, since the seat is hashed, and on another device.
   */
  mustCommit({ coming, is_fixed }: DealInfo, seat: number): boolean {
    return coming !== null && !is_fixed && !(this.part?.seat === seat && this.isOwnIn(coming.parts ?? []))
  }

  /** The server has said that it has the commitment. */
  acknowledgeCommitment(): void {
    this.isListed ||= this.part !== null && !this.fixedWith
  }

  /** The server has said that it has the contribution, before the deal was made. */
  acknowledgeOpening(): void {
    this.isOpened = this.coming !== null
  }

  /** Whether the parts of this deal were fixed, so that its transcript has to be shown. */
  wasFixed(match: number, round: number): boolean {
    return this.fixed?.match === match && this.fixed.round === round
  }

  private seeComing(deals: DealInfo, told: Transcript, seating: Seating, isDealtSince: boolean): void {
    if (!this.coming) this.recall(told.deal)
    const isOther = !this.coming || !same(this.coming.deal, told.deal)
    const isOff = this.fixedWith !== null && !isDealtSince && (isOther || !deals.is_fixed)
    if (isOther || isOff) {
      this.coming = { ...told, parts: [] }
      if (this.part) this.withheld = null // what became of it was not told
      // One that has been opened is never committed to again: the server knows it.
      this.fixedWith = this.part = null
      this.isListed = this.isOpened = false
      this.complaints = []
      if (isOff) forget()
      if (isOff && seating.players.length >= FEWEST_PLAYERS) this.complain('called_off')
    } else if (this.coming?.commitment !== told.commitment) this.complain('commitment_changed')
  }

  private open(parts: Part[], leftOut: number[], seating: Seating): string | null {
    if (!this.coming) return null
    if (this.fixedWith && !same(closed(this.coming.parts ?? []), closed(parts))) this.complain('parts_changed')
    const isNew = !this.fixedWith
    this.coming = { ...this.coming, parts }
    this.fixedWith ??= seating
    this.fixed = this.coming.deal
    if (!this.part) return null
    if (isNew) this.keep()
    if (this.isOwnIn(parts)) return this.part.contribution ?? null
    if (leftOut.includes(this.part.seat)) {
      if (isNew && !this.mayBeLeftOut(this.coming.deal)) this.complain('part_left_out')
      this.withheld = 0
    } else if (this.isListed && this.part.seat === seating.you) this.complain('part_left_out')
    return null
  }

  /** Whether this page can have withheld as many contributions as it takes. */
  private mayBeLeftOut({ match, round }: DealId): boolean {
    if (this.withheld !== null) return this.withheld >= WITHHELD_UNTIL_LEFT_OUT
    return match > 1 || round > WITHHELD_UNTIL_LEFT_OUT
  }

  private isOwnIn(parts: Part[]): boolean {
    return parts.some(({ seat, commitment }) => seat === this.part?.seat && commitment === this.part.commitment)
  }

  private seeDealt(told: Transcript, seating: Seating): void {
    if (!this.coming && !(this.dealt && same(this.dealt.deal, told.deal))) this.recall(told.deal)
    const isMade = this.coming !== null && same(this.coming.deal, told.deal)
    if (this.coming && isMade) this.dealMade(this.coming, told, seating)
    if (this.verdict && same(this.verdict.transcript.deal, told.deal)) return
    // One that came late has nothing to compare with, and checks what it is told.
    if (!this.dealt || !same(this.dealt.deal, told.deal)) this.dealt = { ...told, secret: null }
    if (!isMade && !same(opened(this.dealt), opened(told))) this.complain('parts_changed')
    if (!told.secret) return
    const transcript = { ...this.dealt, secret: told.secret }
    this.dealt = transcript
    const hasOwnPart = (transcript.parts ?? []).some((part) => isOwn(part, this.own))
    this.verdict = { transcript, complaints: this.complaints, problems: problems(transcript), hasOwnPart }
    this.complaints = []
    this.own = null
  }

  private dealMade(coming: Transcript, told: Transcript, seating: Seating): void {
    const parts = told.parts ?? []
    if (coming.commitment !== told.commitment) this.complain('commitment_changed')
    if (this.fixedWith && !same(closed(parts), closed(coming.parts ?? []))) this.complain('parts_changed')
    else if (this.isOpened && this.part && !parts.some((part) => isOwn(part, this.part))) this.complain('part_dropped')
    // Once the round is over, the table may be about to play another match.
    if (this.fixedWith && !told.secret && !isAsBefore(this.fixedWith, seating)) this.complain('table_changed')
    const own = parts.find(({ seat, commitment }) => seat === this.part?.seat && commitment === this.part.commitment)
    if (own?.contribution) this.withheld = 0
    else if (own && this.withheld !== null) this.withheld++
    this.dealt = { ...told, secret: null, commitment: coming.commitment }
    this.own = this.part
    this.coming = this.fixedWith = this.part = null
  }

  private complain(complaint: Complaint): void {
    if (!this.complaints.includes(complaint)) this.complaints = [...this.complaints, complaint]
  }

  private keep(): void {
    const { coming, part, fixedWith } = this
    if (coming && part) keep({ coming, part, fixedWith })
  }

  /** After a reload, this page goes on with what it knew before. */
  private recall(deal: DealId): void {
    const before = kept(deal)
    if (!before) return
    this.coming = before.coming
    this.part = before.part
    this.fixedWith = before.fixedWith
    if (before.fixedWith) this.fixed = deal
  }
}

/** Whether nobody has another place. Who has left may be missing, or replaced by a bot. */
function isAsBefore(before: Seating, now: Seating): boolean {
  if (before.edition !== now.edition || !same(before.options, now.options)) return false
  const [then, later] = [before.players, now.players]
  if (then.length === later.length) return later.every((name, seat) => name === then[seat] || !then.includes(name))
  return later.length < then.length
    && same(later.filter((name) => then.includes(name)), then.filter((name) => later.includes(name)))
}

function isOwn(part: Part, own: Part | null): boolean {
  return own !== null && part.seat === own.seat && part.contribution === own.contribution
}

function keep(part: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(part))
  } catch {
    // A browser that keeps nothing: after a reload, the part is missing.
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // It keeps nothing.
  }
}

function kept(deal: DealId): Kept | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    return found && same(found.coming.deal, deal) ? found : null
  } catch {
    return null
  }
}

function closed(parts: Part[]): Part[] {
  return parts.map(({ seat, commitment }) => ({ seat, commitment }))
}

function opened({ commitment, parts = [] }: Transcript): unknown {
  return [commitment, parts.map(({ seat, commitment, contribution }) => [seat, commitment, contribution ?? null])]
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
