/** What the person is about to do: the lifted card, the choices made for it, the call that is armed. */
import { effectOf, kindOf, type CardCode, type ColorName } from '../cards/editions'
import type { Batch, Game } from './game.svelte'
import { keysOf } from '../cards/hands'
import { launchFrom } from '../layout/positions'
import type { ChallengeOrAcceptPrompt, LegalMove, PlayAction } from '../generated/protocol'
import { turnSeat } from './seat_state'
import { settings } from './settings.svelte'
import { sorted } from '../cards/sorting'

export type Need = 'clothing' | 'color' | 'whom' | null
export type How = 'mouse' | 'touch' | 'key'

export class Turn {
  lifted = $state<number | null>(null)
  clothing = $state<ColorName | null>(null)
  color = $state<ColorName | null>(null)
  armed = $state(false)
  /** Places in the hand that were ticked where a house rule asks for cards. */
  ticked = $state<number[]>([])
  nod = $state<{ place: number; count: number }>({ place: -1, count: 0 })
  shake = $state(0)
  /** The colour that is looked at in the chooser, before it is taken. */
  preview = $state<ColorName | null>(null)

  constructor(private game: Game) {}

  /** The hand in the order in which it is shown. */
  hand = $derived.by(() => sorted(this.game.edition, this.game.hand, settings.sorting))

  get legal(): LegalMove[] {
    return this.game.pending ? [] : (this.game.view?.legal ?? [])
  }

  get mine(): boolean {
    const seat = turnSeat(this.game)
    return seat !== null && seat === this.game.view?.seat
  }

  get liftedCard(): CardCode | null {
    return this.lifted === null ? null : (this.hand[this.lifted] ?? null)
  }

  /** How many cards a house rule asks for now; 0 if it doesn't. */
  get wanted(): number {
    return this.legal.find((move) => move.do === 'any_cards')?.count ?? 0
  }

  /** What has to be accepted or doubted now, while no answer is on its way. */
  get challenge(): ChallengeOrAcceptPrompt | null {
    const prompt = this.game.view?.prompt
    return this.mine && prompt?.phase === 'challenge' && !this.game.pending ? prompt : null
  }

  /** Whether a colour, clothing or a player has to be chosen now. */
  get choosing(): boolean {
    return this.need !== null || (this.mine && this.game.view?.prompt.phase === 'color' && !this.game.pending)
  }

  /** How many cards a draw takes now, where it isn't one. */
  get toDraw(): number {
    const prompt = this.game.view?.prompt
    if (!this.mine) return 0
    return prompt?.phase === 'demand' || prompt?.phase === 'stack' || prompt?.phase === 'challenge' ? prompt.count : 0
  }

  may(what: LegalMove['do']): boolean {
    return this.legal.some((move) => move.do === what)
  }

  plays(card: CardCode): PlayAction[] {
    return this.legal.filter((move) => move.do === 'play').filter((play) => play.card === card)
  }

  playable(card: CardCode): boolean {
    return this.legal.some((move) => move.do === 'play' && move.card === card)
  }

  /** How many different places of the hand can be played. */
  get fitting(): number {
    return this.hand.filter((card) => this.playable(card)).length
  }

  private get open(): PlayAction[] {
    const card = this.liftedCard
    if (card === null) return []
    return this.plays(card).filter(
      (play) =>
        (this.clothing === null || play.clothing === this.clothing) && (this.color === null || play.color === this.color),
    )
  }

  /** What has still to be chosen: for the lifted card, or because a house rule asks whom. */
  get need(): Need {
    if (this.may('choose_player')) return 'whom'
    const open = this.open
    if (!open.length) return null
    if (this.clothing === null && open.some((play) => play.clothing)) return 'clothing'
    if (this.color === null && open.some((play) => play.color)) return 'color'
    return open.every((play) => play.whom !== null && play.whom !== undefined) ? 'whom' : null
  }

  /** How many cards everybody draws who wears the colour that is chosen for the lifted card. */
  get wearersDraw(): number {
    const card = this.liftedCard
    return (card && effectOf(kindOf(this.game.edition, card), 'clothing')?.count) || 0
  }

  /** A card was tapped, clicked or entered. */
  activate(place: number, how: How): void {
    const card = this.hand[place]
    if (card === undefined) return
    this.game.refusal = null
    if (this.wanted) return this.tick(place)
    if (!this.playable(card)) return this.cannot(place, card)
    if (this.lifted === place) {
      if (this.need === null) this.play()
      return
    }
    this.lift(place)
    if (this.need === null && (how !== 'touch' || settings.touch === 'tap')) this.play()
  }

  lift(place: number | null): void {
    this.lifted = place
    this.clothing = null
    this.color = null
    this.preview = null
  }

  choose(what: 'clothing' | 'color', color: ColorName): void {
    this[what] = color
    this.preview = null
    if (this.need === null) this.play()
  }

  /** Play the lifted card with what was chosen. */
  play(whom: number | null = null): void {
    const play = this.open.find((each) => whom === null || each.whom === whom)
    if (!play || this.need === 'clothing' || this.need === 'color') return
    const move: PlayAction = { ...play }
    if (this.armed) move.call = true
    this.armed = false
    if (this.lifted !== null) launchFrom(`card-${keysOf(this.hand)[this.lifted]}`)
    this.lift(null)
    this.game.move(move)
  }

  /** Whom the lifted card, or a house rule, is about. */
  chooseWhom(whom: number): void {
    if (this.may('choose_player')) this.game.move({ do: 'choose_player', whom })
    else this.play(whom)
  }

  /** Play a card dragged or clicked to the discard pile. */
  throw(place: number): void {
    const card = this.hand[place]
    if (card === undefined) return
    if (!this.playable(card)) return this.cannot(place, card)
    if (this.lifted !== place) this.lift(place)
    if (this.need === null) this.play()
  }

  draw(): void {
    const move = this.legal.find((each) => each.do === 'draw' || each.do === 'accept')
    if (move) {
      this.lift(null)
      this.game.move(move)
    } else if (this.mine) this.game.askWhyNot({ do: 'draw' })
  }

  keep(): void {
    if (this.may('pass')) this.game.move({ do: 'pass' })
  }

  /** The uno! button: call, arm the call for the play to come, or nothing but a small shake. */
  uno(): void {
    if (this.may('call')) this.game.move({ do: 'call' })
    else if (this.mine && this.leaves() <= 1) this.armed = !this.armed
    else this.shake += 1
  }

  /** How many cards would be left after the next play. */
  private leaves(): number {
    const card = this.liftedCard
    const cards = this.hand.length - 1
    const color = card ? effectOf(kindOf(this.game.edition, card), 'discard_color')?.color : undefined
    if (!color) return cards
    return cards - this.letGo(color)
  }

  /** How many cards of a colour are in the hand. */
  letGo(color: ColorName): number {
    return this.hand.filter((card) => kindOf(this.game.edition, card).color === color).length
  }

  private tick(place: number): void {
    if (this.ticked.includes(place)) this.ticked = this.ticked.filter((each) => each !== place)
    else this.ticked = [...this.ticked, place].slice(-this.wanted)
  }

  handOver(): void {
    const cards = this.ticked.map((place) => this.hand[place]).filter((card) => card !== undefined)
    if (cards.length !== this.wanted) return
    this.ticked = []
    this.game.move({ do: 'choose_cards', cards })
  }

  /** The table says why: the page itself knows no rules. */
  private cannot(place: number, card: CardCode): void {
    this.nod = { place, count: this.nod.count + 1 }
    if (this.lifted !== null) this.lift(null)
    if (this.game.view && !this.game.pending) this.game.askWhyNot({ do: 'play', card })
  }

  /** Something happened: what was lifted or ticked may not be there any more. */
  settle({ before, after }: Batch): void {
    const sameHand = String(before?.hand) === String(after?.hand)
    if (!sameHand || !this.wanted) this.ticked = []
    if (this.lifted !== null && this.liftedCard === null) this.lift(null)
    if (!this.mine) this.armed = false
  }
}
