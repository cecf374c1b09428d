/** The coach of somebody who practises: a hint on request, and, if wanted, a word after each move. */
import type { Action, AskHintRequest, Hint, Refusal, TableInfo, TableView } from '../generated/protocol'
import { announcer } from '../feedback/announcer.svelte'
import { language, say } from '../text/fluent.svelte'
import { settings } from './settings.svelte'

export class Coach {
  /** What was said last, until the next move. */
  said = $state.raw<Hint | null>(null)
  private asked = $state<string | null>(null)

  constructor(private send: (request: AskHintRequest) => string) {}

  get thinks(): boolean {
    return this.asked !== null
  }

  /** What is shown, if anything. */
  get text(): string {
    if (this.said) return this.said.text || (this.said.last ? '' : say('page-coach-nothing'))
    return this.thinks ? say('page-coach-thinks') : ''
  }

  /** The card that the coach would play. */
  get card(): string | null {
    const action = this.said?.last ? null : this.said?.action
    return action?.do === 'play' ? action.card : null
  }

  ask(last = false): void {
    if (this.asked !== null) return
    this.said = null
    this.asked = this.send({ type: 'hint', last, lang: language.current })
  }

  receive(hint: Hint): void {
    if (hint.id !== this.asked) return
    this.asked = null
    this.said = hint
    if (this.text) announcer.announce(this.text)
  }

  /** Whether a refusal is about a hint. A word that nobody asked for is not missed. */
  refused({ id }: Refusal): void {
    if (id === this.asked) this.asked = null
  }

  /** Something happened at the table: a hint is about the moment before. */
  happened(): void {
    if (this.said && !this.said.last) this.said = null
  }

  /** The person makes a move. */
  moves(): void {
    this.said = null
  }

  /** The person's move was made: a word about it, if that is wanted and there was a choice. */
  moved(action: Action, before: TableView | null): void {
    if (settings.coach && action.do !== 'call' && action.do !== 'catch' && (before?.legal.length ?? 0) > 1) this.ask(true)
  }
}

/** Whether this is practice: one person among bots, who plays, and nobody who may come back. The server says the same. A lesson has no server, and a coach of its own. */
export function canBeCoached(table: TableInfo | null, you: number | null): boolean {
  if (you === null || table?.phase !== 'playing' || !table.slug) return false
  const people = table.seats.filter(({ kind }) => kind === 'human')
  const me = table.seats[you]
  return people.length === 1 && !table.seats.some(({ vacant }) => vacant) && !me?.bot_plays && !me?.sits_out
}
