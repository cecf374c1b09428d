/** Whether the deal of a finished round was fair, as far as this page can tell; and the check of every card. */
import type { Findings, Seen } from '../fairness/check'
import { saveRound } from '../fairness/save'
import type { Transcript } from '../fairness/transcript'
import type { Verdict } from '../fairness/witness'
import type { Event, Replay } from '../generated/protocol'
import { complaintText, findingTexts, isShared, checkedText, missingText, problemText, retoldText, wrongText } from '../text/fairness'
import { say } from '../text/fluent.svelte'
import type { Game } from './game.svelte'

/** What this page says: the deal agrees, it can't tell all by itself, or it is still comparing. */
export type Outcome = 'good' | 'incomplete' | 'checking'

/** Made by a component, for as long as it shows the round. */
export class DealCheck {
  checking = $state(false)
  saving = $state(false)
  failed = $state(false)
  private findings = $state.raw<Findings | null>(null)
  /** What this page saw of the round and does not follow from the seed; `undefined` until it was compared. */
  private wrongEvent = $state.raw<Event | null | undefined>(undefined)
  /** Whether this page saw no deal that it could compare. */
  private isUnseen = $state(false)
  private asked = ''

  /** A player by the seat of a part. */
  private readonly name = (seat: number): string => this.game.partName(seat)

  /** `round` tells which round is shown now. */
  constructor(private readonly game: Game, private readonly round: () => { match: number; round: number }) {
    // At once: what this page saw. On request: the whole round, from its replay.
    $effect(() => this.compare())
    $effect(() => this.compareReplay())
    $effect(() => this.saveReplay())
    $effect(() => this.noteRefusal())
  }

  /** What was told of the deal of this round. */
  readonly dealt: Transcript | null = $derived.by(() => {
    const told = this.game.table?.deal.dealt
    return told && this.isOfRound(told.deal) && told.deal.table === this.game.slug ? told : null
  })

  private readonly verdict: Verdict | null = $derived.by(() => {
    const { verdict } = this.game.deals
    return verdict && this.dealt && this.isOfRound(verdict.transcript.deal) ? verdict : null
  })

  private readonly replay: Replay | null = $derived.by(() => {
    const { replay } = this.game
    return replay && this.isOfRound(replay) && !replay.more ? replay : null
  })

  /** What does not agree. */
  readonly wrong: string[] = $derived.by(() => {
    const found = this.findings ? findingTexts(this.findings, this.game.reader, this.name) : []
    return [...new Set([...this.toldWrong(), ...found])]
  })

  /** Every card was compared, and all agree. */
  readonly agreed: Findings | null = $derived(this.findings && !this.wrong.length ? this.findings : null)

  /** Whether every card can still be compared. */
  readonly canCheck: boolean = $derived(this.verdict !== null && !this.findings)

  /** Whose contributions are missing, in words. */
  readonly missing: string | null = $derived(this.dealt && missingText(this.dealt, this.name))

  /** What to say as long as nothing is wrong. */
  readonly result: { outcome: Outcome; text: string } | null = $derived.by(() => {
    const { verdict } = this
    if (!this.dealt) return { outcome: 'incomplete', text: say('fair-untold') }
    if (!verdict) return null
    const text = checkedText(verdict, this.game.you !== null)
    if (!isShared(verdict.transcript)) return { outcome: 'incomplete', text }
    if (this.isUnseen && !this.agreed) return { outcome: 'incomplete', text: say('fair-parts-agree') }
    if (this.wrongEvent === undefined) return { outcome: 'checking', text: say('fair-checking') }
    return { outcome: this.game.you === null || verdict.hasOwnPart ? 'good' : 'incomplete', text }
  })

  /** Ask for the replay, and compare every card. */
  check(): void {
    this.checking = true
    this.askForReplay()
  }

  /** Ask for the replay, and save it as a file. */
  save(): void {
    this.saving = true
    this.askForReplay()
  }

  private askForReplay(): void {
    this.failed = false
    if (!this.replay) this.asked = this.game.ask({ type: 'replay', ...this.round() })
  }

  private compare(): void {
    if (!this.verdict) return
    const seen = this.seenWith(this.verdict.transcript)
    void import('../fairness/check')
      .then(({ firstWrong, sawDeal }) => {
        this.isUnseen = !sawDeal(seen)
        this.wrongEvent = firstWrong(seen)
      })
      .catch(() => (this.isUnseen = true)) // without a connection to load it: “Check” says so
  }

  private compareReplay(): void {
    const { replay, verdict } = this
    if (!this.checking || !replay || !verdict) return
    const seen = this.seenWith(verdict.transcript)
    void import('../fairness/check')
      .then(({ checkRound }) => (this.findings = checkRound(replay, seen)))
      .catch(() => (this.failed = true))
      .finally(() => (this.checking = false))
  }

  private saveReplay(): void {
    if (!this.saving || !this.replay) return
    this.saving = false
    saveRound(this.replay)
  }

  private noteRefusal(): void {
    if (!this.asked || this.game.refusal?.id !== this.asked) return
    this.failed = this.checking || this.saving
    this.checking = this.saving = false
  }

  private toldWrong(): string[] {
    const { verdict, game } = this
    const { retold } = game.deals.memory
    const told = retold ? [retoldText(retold, game.reader)] : []
    if (verdict) {
      told.push(...verdict.complaints.map(complaintText))
      if (this.findings) return told // the check finds the same as what follows here, and more
      return [...told, ...verdict.problems.map((problem) => problemText(problem, this.name)), ...(this.wrongEvent ? [wrongText(this.wrongEvent, game.reader)] : [])]
    }
    if (this.dealt) return [...told, say('fair-secret-missing')]
    const { match, round } = this.round()
    return game.deals.wasAnnounced(match, round) ? [...told, say('fair-transcript-dropped')] : told
  }

  private seenWith(transcript: Transcript): Seen {
    const { edition = '', options = {}, seats = [] } = this.game.table ?? {}
    const { events, hands, dealer, retold } = this.game.deals.memory
    return { transcript, events, hands, dealer, retold, seat: this.game.view?.seat ?? null, edition, options, players: seats.length }
  }

  private isOfRound(of: { match: number; round: number }): boolean {
    const { match, round } = this.round()
    return of.match === match && of.round === round
  }
}
