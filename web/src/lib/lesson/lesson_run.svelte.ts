/** A lesson that is being played: a table like any other, with a script in place of a server. */
import { HOUSE_RULE_GALLERY, PROTOCOL, type Action, type HouseRule, type Lesson, type LessonStep, type Message, type Outcome, type Request, type TableInfo } from '../generated/protocol'
import { written } from '../rules/gallery'
import { newId, type Listener, type Transport } from '../net/connection'
import { Game } from '../state/game.svelte'

/** Before each move of the other players, so that it can be followed. */
export const PAUSE_MS = 1500

export class LessonRun {
  /** The number of steps that have been made. */
  made = $state(0)
  /** Whether the learner's last move was legal, but another one than the lesson goes on with. */
  astray = $state(false)
  readonly game: Game

  constructor(
    edition: string,
    readonly lesson: Lesson,
    name: string,
    pauseMs = PAUSE_MS,
  ) {
    const open = (listener: Listener): Transport => new Script(listener, this, infoOf(edition, lesson, name), pauseMs)
    this.game = new Game('', null, undefined, open)
  }

  get step(): LessonStep | null {
    return this.lesson.steps[this.made] ?? null
  }

  /** What the learner is asked for now; null while the others play, and at the end. */
  get task(): LessonStep | null {
    return this.step?.task ? this.step : null
  }

  get isOver(): boolean {
    return this.made === this.lesson.steps.length
  }

  get tasks(): number {
    return this.lesson.steps.filter((step) => step.task).length
  }

  get tasksDone(): number {
    return this.lesson.steps.slice(0, this.made).filter((step) => step.task).length
  }
}

/** Answers the requests of a page from the steps of a lesson. */
class Script implements Transport {
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    public listener: Listener,
    private run: LessonRun,
    table: TableInfo,
    private pauseMs: number,
  ) {
    const { start } = run.lesson
    // The game is told once it is complete, as by a server.
    queueMicrotask(() => {
      this.tell({
        type: 'welcome', id: '', protocol: PROTOCOL, boot: '', slug: '', token: null, you: start.seat, seq: 0, table, view: start,
        presence: { type: 'presence', here: table.seats.map(() => true), spectators: 0, can_sit: false, removed: false }, times: {}, chat: [], public: false, events: [], notices: [], gap: false, round: [], round_from: 0,
      })
      this.playOn()
    })
  }

  send(request: Request): string {
    const id = newId()
    queueMicrotask(() => this.answer(id, request))
    return id
  }

  awaits(): boolean {
    return false
  }

  close(): void {
    clearTimeout(this.timer)
  }

  reconnectNow(): void {}

  reconnectIn(): void {}

  private tell(message: Message): void {
    this.listener.message(message)
  }

  private answer(id: string, request: Request): void {
    const { task, made: seq } = this.run
    if (request.type === 'why_not') return this.tell({ type: 'explanation', id, seq, refusal: task?.refusals[named(request.action)] ?? null })
    const right = request.type === 'move' ? task?.outcomes.find((outcome) => isSame(outcome.action, request.action)) : undefined
    if (right) return this.make(right, id)
    this.run.astray = request.type === 'move' && task !== null
    this.tell({ type: 'done', id, seq })
  }

  private make({ events, view }: Outcome, done: string | null): void {
    this.run.made += 1
    this.run.astray = false
    this.tell({ type: 'update', seq: this.run.made, notices: [], times: {}, table: null, you: view.seat, events, view, done })
    this.playOn()
  }

  /** The other players move by themselves. */
  private playOn(): void {
    const { step } = this.run
    const [only] = step?.outcomes ?? []
    if (step && !step.task && only) this.timer = setTimeout(() => this.make(only, null), this.pauseMs)
  }
}

/** What a refusal is filed under. */
function named(action: Action): string {
  return action.do === 'play' ? action.card : action.do
}

function isSame(one: Action, other: Action): boolean {
  if (one.do !== 'play' || other.do !== 'play') return JSON.stringify(one) === JSON.stringify(other)
  return one.card === other.card && (['color', 'clothing', 'whom'] as const).every((choice) => (one[choice] ?? null) === (other[choice] ?? null)) && Boolean(one.call) === Boolean(other.call)
}

function infoOf(edition: string, lesson: Lesson, name: string): TableInfo {
  const { players, start, options } = lesson
  return {
    slug: '', name: '', edition, phase: 'playing', capacity: players.length, host: (start.seat ?? 0) === 0 ? 1 : 0, options, settings: {},
    seats: players.map((player, seat) => ({
      kind: seat === start.seat ? 'human' : 'bot', name: seat === start.seat ? name : player, level: null, avatar: '',
      ready: true, bot_plays: false, vacant: false, sits_out: false, outfit: { colors: start.wearing[seat] ?? [], doll: null },
    })),
    house_rules: Object.fromEntries(Object.entries(lesson.house_rules).map(([card, id]) => [card, inGallery(id)])),
    proposals: {}, ruling: null, takeover: null, match: 1, results: [], facts: { largest_hand: null, longest_run: null, best_catcher: null }, deal: { coming: null, is_fixed: false, left_out: [], dealt: null }, locked: false, banned: 0, listed: false,
  }
}

function inGallery(id: string): HouseRule {
  const rule = HOUSE_RULE_GALLERY.find((each) => each.id === id)
  if (!rule) throw new Error(`no rule ${id} in the gallery`)
  return written(rule)
}
