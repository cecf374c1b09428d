/** The analyses of a table's finished rounds, as far as this page has asked for them. */
import type { Analysis, AskAnalysisRequest, Refusal, RoundSummary } from '../generated/protocol'
import { language } from '../text/fluent.svelte'

/** Nothing is known yet; nobody has asked for it; it is being worked out; it is there; it could not be had. */
export type AnalysisState =
  | { is: 'unknown' | 'absent' | 'refused' }
  | { is: 'coming'; progress: number }
  | { is: 'there'; summary: RoundSummary }

interface Asked {
  id: string
  match: number
  round: number
  begin: boolean
}

const UNKNOWN: AnalysisState = { is: 'unknown' }

export class Analyses {
  private states = $state.raw<Record<string, AnalysisState>>({})
  /** Texts come in a language, so each language is asked for. */
  private asked: Asked | null = null
  private retry: ReturnType<typeof setTimeout> | undefined

  constructor(private send: (request: AskAnalysisRequest) => string) {}

  of(match: number, round: number): AnalysisState {
    return this.states[key(match, round)] ?? UNKNOWN
  }

  /** Ask for a round; with `begin`, have it worked out. The last one that is asked for is answered. */
  ask(match: number, round: number, begin: boolean): void {
    clearTimeout(this.retry)
    if (begin) this.set(match, round, { is: 'coming', progress: 0 })
    const id = this.send({ type: 'analysis', match, round, begin, lang: language.current })
    this.asked = { id, match, round, begin }
  }

  /** The server tells this connection nothing of what another one has asked for. */
  reconnected(): void {
    const asked = this.asked
    if (asked && this.of(asked.match, asked.round).is === 'coming') this.ask(asked.match, asked.round, asked.begin)
  }

  receive({ match, round, progress, summary }: Analysis): void {
    if (summary) this.set(match, round, { is: 'there', summary })
    else if (progress !== null) this.set(match, round, { is: 'coming', progress })
    else this.set(match, round, { is: 'absent' })
  }

  /** Whether a refusal is about an analysis. If the server is busy, it is asked again. */
  refused({ id, code, retry_ms }: Refusal): boolean {
    const asked = this.asked
    if (!asked || id !== asked.id) return false
    if (code === 'analysis_busy' && retry_ms) this.retry = setTimeout(() => this.ask(asked.match, asked.round, true), retry_ms)
    else this.set(asked.match, asked.round, { is: 'refused' })
    return true
  }

  private set(match: number, round: number, state: AnalysisState): void {
    this.states = { ...this.states, [key(match, round)]: state }
  }
}

function key(match: number, round: number): string {
  return `${language.current} ${match} ${round}`
}
