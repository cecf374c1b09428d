/** This page's part in the deals of its table, and what it has been told of them (docs/fairness.md). */
import type { Event, Request, SetReadyRequest, StartRequest, TableInfo, TableView } from '../generated/protocol'
import { Memory } from '../fairness/memory'
import type { Transcript } from '../fairness/transcript'
import { Witness, type Verdict } from '../fairness/witness'
import { partNames } from '../text/fairness'
import type { Reader } from '../text/reader'

/** What this page has sent, and whether it is still to be answered. */
interface Requests {
  send(request: Request): string
  awaits(id: string): boolean
}

export class FairDeals {
  /** Whether the last deal was made as it should be, as far as this page can tell. */
  verdict = $state.raw<Verdict | null>(null)
  /** The deal of this round as it was told first, with the seal that everybody compares. */
  sealed = $state.raw<Transcript | null>(null)
  /** Everything this page was told in the round, to compare it with the seed and with the replay. */
  memory = new Memory()
  /** Names by seat when the parts of the last deal were fixed: some may have left since. */
  private fixedNames = $state.raw<string[]>([])
  private witness = new Witness()
  /** The requests that committed to this page's contribution to a deal, unasked too, and that opened it. */
  private commit = ''
  private commitAgain = ''
  private reveal = ''
  private round: { match: number; round: number; announced: boolean } | null = null

  constructor(private requests: () => Requests) {}

  /** Send what makes a player ready, with the commitment to their contribution. */
  sendWithPart(request: SetReadyRequest | StartRequest, you: number | null): string {
    const part = you === null ? null : this.witness.commit(you)
    return (this.commit = this.requests().send({ ...request, part }))
  }

  /** Take part in the next deal, and check the last one. */
  see({ deal, edition, options, seats }: TableInfo, you: number | null): void {
    const players = seats.filter(({ kind }) => kind !== 'open').map(({ name }) => name)
    const contribution = this.witness.see(deal, { edition, options, players, you })
    if (contribution) this.reveal = this.requests().send({ type: 'reveal', contribution })
    this.verdict = this.witness.verdict
    this.sealed = this.witness.dealt
    if (deal.coming && deal.is_fixed) this.fixedNames = seats.map(({ name }) => name)
    if (you === null || !seats[you]?.ready || this.requests().awaits(this.commit)) return
    if (this.witness.mustCommit(deal, you)) this.commitAgain = this.sendWithPart({ type: 'ready' }, you)
  }

  acknowledged(id: string | null | undefined): void {
    if (id && id === this.commit) this.witness.acknowledgeCommitment()
    if (id && id === this.reveal) this.witness.acknowledgeOpening()
  }

  /** Whether this is a request that nobody has asked for. */
  isUnasked(id: string): boolean {
    return id !== '' && (id === this.reveal || id === this.commitAgain)
  }

  /** Whose part of this round's deal it is: a match begins without the open seats of the lobby. */
  partName(seat: number, table: TableInfo | null, reader: Reader): string {
    const dealt = table?.deal.dealt
    return this.fixedNames[seat] || (dealt ? partNames(dealt, reader)(seat) : reader.person(seat))
  }

  /** Whether the server had announced the deal of this round, so that it has to show what it was made from. */
  wasAnnounced(match: number, round: number): boolean {
    return this.witness.wasFixed(match, round) || (this.round?.match === match && this.round.round === round && this.round.announced)
  }

  /** `before` is the table before this message: a new round is that which was coming. */
  noteRound(before: TableInfo | null, table: TableInfo | null, view: TableView | null): void {
    const [match, round] = [table?.match, view?.round]
    if (match === undefined || round === undefined || (this.round?.match === match && this.round.round === round)) return
    this.round = { match, round, announced: Boolean(before?.deal.coming) }
  }

  /** `again`: the round so far is told again, after so many of its events. */
  remember(match: number, round: number, events: Event[], view: TableView | null, again: number | null): void {
    if (again !== null) this.memory.addAgain({ match, round }, events, view, again)
    else this.memory.add({ match, round }, events, view)
  }
}
