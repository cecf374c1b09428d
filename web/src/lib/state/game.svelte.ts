/** A table as this page knows it: what the server has sent, and one's own move that is not confirmed yet. */
import { deviceId } from '../net/device'
import { Connection, newId, type Listener, type Transport } from '../net/connection'
import { deadlines, NO_DEADLINES, postponed, type Deadlines } from './deadlines'
import { editionOf, type Edition } from '../cards/editions'
import { LONGEST_CHAT, PROTOCOL } from '../generated/protocol'
import type {
  Action, ClaimRequest, CreateRequest, Event, Goodbye, JoinRequest, Message, Notice, PlayAction, Presence, QuickPlayRequest, Refusal, Replay, Request, RuleRefusal, ChatMessageNotice, SeatInfo, TableInfo, TableView, ThoughtLine, Update, WatchRequest, Welcome,
} from '../generated/protocol'
import { Analyses } from './analyses.svelte'
import { without } from '../cards/hands'
import { leaveSeat } from '../net/leave_seat'
import { canBeCoached, Coach } from './coach.svelte'
import { FairDeals } from './fair_deals.svelte'
import { silence } from './silence.svelte'
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

/** The first request of a page that has no seat at the table. */
type FirstRequest = CreateRequest | JoinRequest | QuickPlayRequest | WatchRequest | ClaimRequest

const LONGEST_LOG = 80
/** A lost connection is shown after this long: most are back sooner. */
const SHOW_LOST_MS = 2000

export class Game {
  table = $state.raw<TableInfo | null>(null)
  view = $state.raw<TableView | null>(null)
  you = $state<number | null>(null)
  presence = $state.raw<Presence>({ type: 'presence', here: [], spectators: 0, can_sit: false, removed: false })
  /** Whether tables of this server can be listed. */
  public = $state(false)
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
  /** What was luck and what was choice in finished rounds. */
  analyses = new Analyses((request) => this.ask(request))
  /** What bots were thinking in the last round, asked for when its result is shown. */
  thoughts = $state.raw<ThoughtLine[]>([])
  coach = new Coach((request) => this.connection.send(request))
  deals = new FairDeals(() => this.connection)
  /** The code with which another device can claim this seat, until `end`. */
  seatCode = $state.raw<{ code: string; end: number } | null>(null)
  /** The events of the move that ended the round, if they are known. */
  ending = $state.raw<Event[]>([])

  seq = 0
  private boot = ''
  /** Since when the server's clocks have stood still. */
  private stoppedAt: number | null = null
  /** Whether a resume request has not been answered yet. */
  private resuming = false
  private lineKey = 0
  private lostTimer: ReturnType<typeof setTimeout> | undefined
  private listeners = new Set<(batch: Batch) => void>()
  private connection: Transport
  private first: FirstRequest | null

  constructor(
    public slug: string,
    first: FirstRequest | null,
    private onWelcome: (game: Game) => void = () => {},
    /** A lesson has a script in place of a server. */
    private open: (listener: Listener) => Transport = (listener) => new Connection(listener),
  ) {
    // With the same id, a request that is sent twice gives one seat.
    this.first = first && { ...first, id: newId() }
    this.connection = this.connect()
  }

  private connect(): Transport {
    return this.open({
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

  /** The messages that this person wants to read. */
  get heard(): ChatMessageNotice[] {
    return this.chat.filter((said) => silence.hears(this.slug, said))
  }

  /** The person's own seat; a spectator has none. */
  get me(): SeatInfo | null {
    return this.you === null ? null : (this.table?.seats[this.you] ?? null)
  }

  /** The number of proposed house rules that a seat has still to answer. Those with an objection have failed. */
  openProposals(seat: number): number {
    return Object.values(this.table?.proposals ?? {}).filter(({ agreed, objected }) => !objected.length && !agreed.includes(seat)).length
  }

  /** The other people who are connected, and not ready yet or asked about a house rule. */
  get waitingFor(): string[] {
    const { seats = [], phase, host } = this.table ?? {}
    // The host starts a match, and need not be ready.
    const starts = phase === 'lobby' ? host : null
    return seats.filter((seat, i) => seat.kind === 'human' && !seat.bot_plays && !(seat.ready && (phase === 'lobby' || !this.openProposals(i))) && i !== this.you && i !== starts && this.presence.here[i] !== false).map((seat) => seat.name)
  }

  /** Whether nobody is connected who has a seat: then nothing moves. */
  get everybodyIsGone(): boolean {
    return this.you === null && !this.table?.seats.some((seat, i) => seat.kind === 'human' && this.presence.here[i])
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
    return request.type === 'ready' || request.type === 'start' ? this.deals.sendWithPart(request, this.you) : this.connection.send(request)
  }

  /** Whose part of this round's deal it is. */
  partName(seat: number): string {
    return this.deals.partName(seat, this.table, this.reader)
  }

  move(action: Action): void {
    this.refusal = null
    this.coach.moves()
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

  /** Leave: give up the seat over the open connection. During a match, a bot keeps it. */
  leave(): void {
    if (this.you === null) return this.close()
    clearTimeout(this.lostTimer)
    leaveSeat(this.slug, this.connection, this.table?.phase !== 'lobby')
  }

  private hello(): Request {
    const seat = this.slug ? savedSeat(this.slug) : undefined
    const lang = language.current
    this.resuming = seat !== undefined && this.first?.type !== 'watch'
    if (seat && this.resuming) {
      return { type: 'resume', slug: this.slug, token: seat.token, seq: this.seq || null, reclaim: seat.reclaim ?? false, device: deviceId(), lang }
    }
    if (this.first && (this.first.type !== 'join' || !this.table)) return { ...this.first, device: deviceId(), lang }
    return { type: 'watch', slug: this.slug, device: deviceId(), lang }
  }

  private connectionChanged(up: boolean): void {
    if (up) {
      clearTimeout(this.lostTimer)
      this.lostTimer = undefined
      this.lostSince = null
    } else {
      // Every failed attempt to reconnect reports the loss again: the first report counts.
      this.setSavingDelayed(false)
      this.lostTimer ??= setTimeout(() => (this.lostSince = performance.now()), SHOW_LOST_MS)
    }
  }

  /** The moment that deadlines are compared with. It stands still while the server saves late, as the server's clocks do. */
  clockNow(): number {
    return this.stoppedAt ?? performance.now()
  }

  private setSavingDelayed(delayed: boolean): void {
    this.savingDelayed = delayed
    if (delayed) this.stoppedAt ??= performance.now()
    else if (this.stoppedAt !== null) {
      this.times = postponed(this.times, performance.now() - this.stoppedAt)
      this.stoppedAt = null
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
        this.deals.acknowledged(message.id)
        return
      case 'saving_delayed':
        return this.setSavingDelayed(message.delayed)
      case 'explanation':
        this.refusal = message.refusal && { id: message.id, ...message.refusal }
        return
      case 'seat_code':
        this.seatCode = { code: message.code, end: this.clockNow() + message.left_ms }
        return
      case 'replay':
        return this.addToReplay(message)
      case 'hint':
        return this.coach.receive(message)
      case 'thoughts':
        this.thoughts = message.lines
        return
      case 'analysis':
        return this.analyses.receive(message)
      case 'error':
        if (this.analyses.refused(message)) return
        this.coach.refused(message)
        return this.refused(message)
      case 'goodbye':
        if (message.reason === 'removed' || message.reason === 'left' || message.reason === 'claimed') forgetSeat(this.slug)
        if (message.retry_ms !== null) return this.connection.reconnectIn(message.retry_ms)
        this.goodbye = message.reason
        this.connection.close()
        return
      default:
        message satisfies never
    }
  }

  /** A long round comes in parts, each asked for when the one before has come. */
  private addToReplay(part: Replay): void {
    const known = this.replay
    if (part.first === 0) this.replay = part
    else if (known?.match === part.match && known.round === part.round && known.steps.length === part.first) {
      this.replay = { ...part, first: 0, steps: [...known.steps, ...part.steps] }
    } else return
    if (part.more) this.ask({ type: 'replay', match: part.match, round: part.round, first: part.first + part.steps.length })
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
    const known = this.table
    this.table = welcome.table
    this.deals.see(welcome.table, this.you)
    this.presence = welcome.presence
    this.public = welcome.public
    this.view = welcome.view
    this.deals.noteRound(known, this.table, this.view)
    this.times = deadlines(welcome.times, this.clockNow())
    this.chat = welcome.chat
    this.rejection = null
    if (this.pending && !this.connection.awaits(this.pending.id)) this.pending = null
    if (welcome.round.length) this.log = []
    for (const events of welcome.round) this.addToLog(events)
    if (!welcome.round.length) this.addToLog(welcome.events)
    this.remember(welcome.round.length ? welcome.round.flat() : welcome.events, welcome.view, welcome.round.length ? welcome.round_from : null)
    this.analyses.reconnected()
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
    const [before, known] = [this.view, this.table]
    this.you = update.you
    this.deals.acknowledged(update.done)
    if (update.table) {
      this.table = update.table
      // Whoever was waited for may be ready now.
      if (this.refusal?.code === 'not_ready') this.refusal = null
      this.deals.see(update.table, this.you)
    }
    if (update.view) this.view = update.view
    else if (this.table?.phase === 'lobby') this.view = null
    this.deals.noteRound(known, this.table, this.view)
    this.times = deadlines(update.times, this.clockNow())
    if (update.events.length) this.coach.happened()
    if (update.done && update.done === this.pending?.id) {
      if (canBeCoached(this.table, this.you)) this.coach.moved(this.pending.action, before)
      this.pending = null
    }
    else if (update.view && this.pending && !this.pending.held) this.pending = null
    else if (this.pending?.held && movedOn(update)) this.pending = null
    const said = update.notices.filter((notice) => notice.type === 'chat_message')
    if (said.length) {
      this.chat = [...this.chat, ...said].slice(-LONGEST_CHAT)
      this.unread += said.filter((each) => silence.hears(this.slug, each)).length
    }
    this.addToLog(update.events)
    this.remember(update.events, update.view)
    const batch: Batch = { events: update.events, notices: update.notices, before, after: this.view }
    for (const listener of this.listeners) listener(batch)
  }

  /** `again`: the round so far is told again, after so many of its events. */
  private remember(events: Event[], view: TableView | null, again: number | null = null): void {
    if (this.table && this.view) this.deals.remember(this.table.match, this.view.round, events, view, again)
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
    if (this.deals.isUnasked(refusal.id)) return
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
