/** A table as this page knows it: what the server has sent, and one's own move that is not confirmed yet. */
import { Connection, newId } from '../net/connection'
import { deadlines, NO_DEADLINES, type Deadlines } from './deadlines'
import { editionOf, type Edition } from '../cards/editions'
import { LONGEST_CHAT, PROTOCOL } from '../generated/protocol'
import type {
  Action, CreateRequest, Event, Goodbye, JoinRequest, Message, Notice, PlayAction, Presence, Refusal, Replay, Request, RuleRefusal, ChatMessageNotice, SeatInfo, TableInfo, TableView, Update, WatchRequest, Welcome,
} from '../generated/protocol'
import { MatchFacts } from './match_facts'
import { without } from '../cards/hands'
import { leaveSeat } from '../net/leave_seat'
import { Reader } from '../text/reader'
import { forgetSeat, saveSeat, savedSeat } from '../net/saved_seats'
import { version } from '../net/version.svelte'
import { language } from '../text/fluent.svelte'

/** One update: what happened, and the table before and after it. */
export interface Batch {
  events: Event[]
  notices: Notice[]
  before: TableView | null
  after: TableView | null
}

export interface LogEntry {
  key: number
  /** Entries of the same update have the same number. */
  batch: number
  event: Event
}

const LONGEST_LOG = 80
/** A lost connection is shown after this long: most are back sooner. */
const SHOW_LOST_MS = 2000

export class Game {
  table = $state.raw<TableInfo | null>(null)
  view = $state.raw<TableView | null>(null)
  you = $state<number | null>(null)
  presence = $state.raw<Presence>({ type: 'presence', here: [], spectators: 0 })
  chat = $state.raw<ChatMessageNotice[]>([])
  unread = $state(0)
  log = $state.raw<LogEntry[]>([])
  times = $state.raw<Deadlines>(NO_DEADLINES)
  /** Why the last request was refused, or why the card that was asked about can't be played. */
  refusal = $state.raw<(RuleRefusal & { id: string }) | null>(null)
  /** Why the server did not let this page come to the table. */
  rejection = $state.raw<Refusal | null>(null)
  goodbye = $state.raw<Goodbye['reason'] | null>(null)
  /** When the connection was lost, if it has been for longer than a moment. */
  lostSince = $state<number | null>(null)
  restarted = $state(false)
  /** Whether moves wait at the moment because the server's disk is slow or locked. */
  savingDelayed = $state(false)
  /** One's own move that the server has not confirmed yet. */
  pending = $state.raw<{ id: string; action: Action; held: boolean } | null>(null)
  replay = $state.raw<Replay | null>(null)
  /** The events of the move that ended the round, if they are known. */
  ending = $state.raw<Event[]>([])

  facts = new MatchFacts()
  seq = 0
  private boot = ''
  /** Whether a resume request has not been answered yet. */
  private resuming = false
  private lineKey = 0
  private lostTimer: ReturnType<typeof setTimeout> | undefined
  private listeners = new Set<(batch: Batch) => void>()
  private connection: Connection
  private first: CreateRequest | JoinRequest | WatchRequest | null

  constructor(
    public slug: string,
    first: CreateRequest | JoinRequest | WatchRequest | null,
    private onWelcome: (game: Game) => void = () => {},
  ) {
    // With the same id, a request that is sent twice gives one seat.
    this.first = first && { ...first, id: newId() }
    this.connection = this.connect()
  }

  private connect(): Connection {
    return new Connection({
      message: (message) => this.receive(message),
      status: (up) => this.connectionChanged(up),
      hello: () => this.hello(),
    })
  }

  get edition(): Edition {
    return editionOf(this.table?.edition ?? '')
  }

  get players(): string[] {
    return this.table?.seats.map((seat) => seat.name) ?? []
  }

  get reader(): Reader {
    const { players, edition, you, table } = this
    return new Reader(edition, players, this.view ? this.view.seat : you, table?.options, table?.house_rules)
  }

  /** The person's own seat; a spectator has none. */
  get me(): SeatInfo | null {
    return this.you === null ? null : (this.table?.seats[this.you] ?? null)
  }

  /** The other people who are connected and not ready yet. */
  get waitingFor(): string[] {
    const { seats = [], phase, host } = this.table ?? {}
    // The host starts a match, and need not be ready.
    const starts = phase === 'lobby' ? host : null
    return seats.filter((seat, i) => seat.kind === 'human' && !seat.ready && i !== this.you && i !== starts && this.presence.here[i] !== false).map((seat) => seat.name)
  }

  get isHost(): boolean {
    return this.you !== null && this.table?.host === this.you
  }

  /** The hand without the card that has been played but not confirmed. */
  get hand(): string[] {
    return without(this.view?.hand ?? [], this.flying ? [this.flying.card] : [])
  }

  get flying(): PlayAction | null {
    const action = this.pending?.action
    return action?.do === 'play' ? action : null
  }

  listen(listener: (batch: Batch) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  ask(request: Request): string {
    this.refusal = null
    return this.connection.send(request)
  }

  move(action: Action): void {
    this.refusal = null
    const id = this.connection.send({ type: 'move', seq: this.seq, action })
    if (action.do !== 'call' && action.do !== 'catch') this.pending = { id, action, held: false }
  }

  /** Ask why a move is not legal. The answer becomes `refusal`; no move is made. */
  askWhyNot(action: Action): void {
    this.connection.send({ type: 'why_not', action })
  }

  comeBack(): void {
    if (this.goodbye === null) return this.connection.reconnectNow()
    this.goodbye = null
    this.connection = this.connect()
  }

  close(): void {
    clearTimeout(this.lostTimer)
    this.connection.close()
  }

  /** Leave for good: give up the seat over the open connection. */
  leave(): void {
    if (this.you === null) return this.close()
    clearTimeout(this.lostTimer)
    leaveSeat(this.slug, this.connection)
  }

  private hello(): Request {
    const seat = this.slug ? savedSeat(this.slug) : undefined
    const lang = language.current
    this.resuming = seat !== undefined && this.first?.type !== 'watch'
    if (seat && this.resuming) {
      return { type: 'resume', slug: this.slug, token: seat.token, seq: this.seq || null, lang }
    }
    if (this.first && (this.first.type !== 'join' || !this.table)) return { ...this.first, lang }
    return { type: 'watch', slug: this.slug, lang }
  }

  private connectionChanged(up: boolean): void {
    if (up) {
      clearTimeout(this.lostTimer)
      this.lostTimer = undefined
      this.lostSince = null
    } else {
      // Every failed attempt to reconnect reports the loss again: the first report counts.
      this.savingDelayed = false
      this.lostTimer ??= setTimeout(() => (this.lostSince = performance.now()), SHOW_LOST_MS)
    }
  }

  private receive(message: Message): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message)
      case 'update':
        return this.update(message)
      case 'presence':
        this.presence = message
        return
      case 'held':
        if (this.pending?.id === message.id) this.pending = { ...this.pending, held: true }
        return
      case 'done':
        if (this.pending?.id === message.id) this.pending = null
        return
      case 'saving_delayed':
        this.savingDelayed = message.delayed
        return
      case 'explanation':
        this.refusal = message.refusal && { id: message.id, ...message.refusal }
        return
      case 'replay':
        this.replay = message
        return
      case 'error':
        return this.refused(message)
      case 'goodbye':
        if (message.reason === 'removed' || message.reason === 'left') forgetSeat(this.slug)
        if (message.retry_ms !== null) return this.connection.reconnectIn(message.retry_ms)
        this.goodbye = message.reason
        this.connection.close()
        return
      default:
        message satisfies never
    }
  }

  private welcome(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL) {
      version.outdated = true
      this.close()
      this.saveSeat(welcome) // for use after the reload
      return
    }
    this.resuming = false
    this.slug = welcome.slug
    if (welcome.token) this.first = null
    this.saveSeat(welcome)
    this.restarted = this.boot !== '' && this.boot !== welcome.boot
    this.boot = welcome.boot
    this.seq = welcome.seq
    this.you = welcome.you
    this.table = welcome.table
    this.presence = welcome.presence
    this.view = welcome.view
    this.times = deadlines(welcome.times)
    this.chat = welcome.chat
    this.rejection = null
    if (this.pending && !this.connection.awaits(this.pending.id)) this.pending = null
    if (welcome.round.length) this.log = []
    for (const events of welcome.round) this.addToLog(events)
    if (!welcome.round.length) this.addToLog(welcome.events)
    this.onWelcome(this)
  }

  private saveSeat({ slug, token, you, table }: Welcome): void {
    const seat = token ?? savedSeat(slug)?.token
    if (!seat || you === null) return
    saveSeat({ slug, token: seat, name: table.seats[you]?.name ?? '', edition: table.edition, table: table.name, at: Date.now() })
  }

  private update(update: Update): void {
    if (update.seq !== this.seq + 1) this.connection.send({ type: 'resync' })
    this.seq = update.seq
    const before = this.view
    this.you = update.you
    if (update.table) this.table = update.table
    if (update.view) this.view = update.view
    else if (this.table?.phase === 'lobby') this.view = null
    this.times = deadlines(update.times)
    if (update.done && update.done === this.pending?.id) this.pending = null
    else if (update.view && this.pending && !this.pending.held) this.pending = null
    else if (this.pending?.held && movedOn(update)) this.pending = null
    const said = update.notices.filter((notice) => notice.type === 'chat_message')
    if (said.length) {
      this.chat = [...this.chat, ...said].slice(-LONGEST_CHAT)
      this.unread += said.length
    }
    this.addToLog(update.events)
    if (update.notices.some((notice) => notice.type === 'match_started')) this.facts = new MatchFacts()
    const batch: Batch = { events: update.events, notices: update.notices, before, after: this.view }
    this.facts.add(batch)
    for (const listener of this.listeners) listener(batch)
  }

  private addToLog(events: Event[]): void {
    if (events.some((event) => event.type === 'dealt' || event.type === 'position_set')) this.log = []
    if (events.some((event) => event.type === 'round_ended')) this.ending = events
    const batch = this.lineKey
    const lines = events.map((event) => ({ key: this.lineKey++, batch, event }))
    this.log = [...this.log, ...lines].slice(-LONGEST_LOG)
  }

  private refused(refusal: Refusal): void {
    if (this.pending?.id === refusal.id) this.pending = null
    if (this.resuming && refusal.retry_ms !== null) return this.connection.reconnectIn(refusal.retry_ms)
    if (refusal.code === 'wrong_token') forgetSeat(this.slug)
    // The seat or the table can also be gone after a reconnect.
    const gone = refusal.code === 'wrong_token' || refusal.code === 'unknown_table'
    if (gone || !this.table) {
      this.rejection = refusal
      this.close()
    } else this.refusal = refusal
  }
}

/** A held move is dropped when another player moves. */
function movedOn(update: Update): boolean {
  return update.events.some((event) => event.type === 'asked' || event.type === 'turn_began')
}
