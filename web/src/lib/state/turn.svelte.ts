/** The move that the person is preparing: the lifted card, the choices made for it, an armed call. */
import { effectOf, kindOf, type CardCode, type ColorName } from '../cards/editions'
import type { Batch, Game } from './game.svelte'
import { keysOf } from '../cards/hands'
import { launchFrom } from '../layout/positions'
import type { ChallengeOrAcceptPrompt, ChoosePrompt, LegalMove, PlayAction } from '../generated/protocol'
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
  /** Places of the hand that are ticked when a house rule asks for cards. */
  ticked = $state<number[]>([])
  nod = $state<{ place: number; count: number }>({ place: -1, count: 0 })
  shake = $state(0)
  /** The colour that is highlighted in the chooser, but not chosen. */
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

  /** The number of cards that a house rule asks for now, or 0. */
  get wanted(): number {
    return this.legal.find((move) => move.do === 'any_cards')?.count ?? 0
  }

  /** The challenge that the person has to answer now. */
  get challenge(): ChallengeOrAcceptPrompt | null {
    const prompt = this.game.view?.prompt
    return this.mine && prompt?.phase === 'challenge' && !this.game.pending ? prompt : null
  }

  /** The question what the table decided, once it is this person's to answer or there is a proposal to read. */
  get ruling(): ChoosePrompt | null {
    const prompt = this.game.view?.prompt
    if (prompt?.phase !== 'choose' || prompt.want !== 'ruling') return null
    return this.mine || this.game.table?.ruling ? prompt : null
  }

  /** Whether a colour, clothing or a player has to be chosen now. */
  get choosing(): boolean {
    return this.need !== null || (this.mine && this.game.view?.prompt.phase === 'color' && !this.game.pending)
  }

  /** The number of cards that have to be drawn for a demand, a stack or a challenge; otherwise 0. */
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

  /** The number of cards in the hand that can be played. */
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

  /** The next choice to make, for the lifted card or for a house rule. */
  get need(): Need {
    if (this.may('choose_player')) return 'whom'
    const open = this.open
    if (!open.length) return null
    if (this.clothing === null && open.some((play) => play.clothing)) return 'clothing'
    if (this.color === null && open.some((play) => play.color)) return 'color'
    return open.every((play) => play.whom !== null && play.whom !== undefined) ? 'whom' : null
  }

  /** The number of cards that each wearer draws because of the lifted card. */
  get wearersDraw(): number {
    const card = this.liftedCard
    return (card && effectOf(kindOf(this.game.edition, card), 'clothing')?.count) || 0
  }

  /** Handle a tap, a click or Enter on a card. */
  activate(place: number, how: How): void {
    const card = this.hand[place]
    if (card === undefined) return
    this.game.refusal = null
    if (this.wanted) return this.tick(place)
    if (!this.playable(card)) return this.explain(place, card)
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

  /** Play the lifted card with the choices made. */
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

  /** Choose the player for the lifted card or for a house rule. */
  chooseWhom(whom: number): void {
    if (this.may('choose_player')) this.game.move({ do: 'choose_player', whom })
    else this.play(whom)
  }

  /** Play a card that was dragged or clicked onto the discard pile. */
  playOnPile(place: number): void {
    const card = this.hand[place]
    if (card === undefined) return
    if (!this.playable(card)) return this.explain(place, card)
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

  /** The uno! button: call, arm the call for the next play, or only shake. */
  uno(): void {
    if (this.may('call')) this.game.move({ do: 'call' })
    else if (this.mine && this.cardsLeft() <= 1) this.armed = !this.armed
    else this.shake += 1
  }

  /** The number of cards left after the next play. */
  private cardsLeft(): number {
    const card = this.liftedCard
    const cards = this.hand.length - 1
    const color = card ? effectOf(kindOf(this.game.edition, card), 'discard_color')?.color : undefined
    if (!color) return cards
    return cards - this.countColor(color)
  }

  /** The number of cards of a colour in the hand. */
  countColor(color: ColorName): number {
    return this.hand.filter((card) => kindOf(this.game.edition, card).color === color).length
  }

  private tick(place: number): void {
    if (this.ticked.includes(place)) this.ticked = this.ticked.filter((each) => each !== place)
    else this.ticked = [...this.ticked, place].slice(-this.wanted)
  }

  submitTicked(): void {
    const cards = this.ticked.map((place) => this.hand[place]).filter((card) => card !== undefined)
    if (cards.length !== this.wanted) return
    this.ticked = []
    this.game.move({ do: 'choose_cards', cards })
  }

  /** Nod, and ask the server why the card can't be played: the page knows no rules. */
  private explain(place: number, card: CardCode): void {
    this.nod = { place, count: this.nod.count + 1 }
    if (this.lifted !== null) this.lift(null)
    if (this.game.view && !this.game.pending) this.game.askWhyNot({ do: 'play', card })
  }

  /** Drop what was lifted, ticked or armed if the update has made it void. */
  onBatch({ before, after }: Batch): void {
    const sameHand = String(before?.hand) === String(after?.hand)
    if (!sameHand || !this.wanted) this.ticked = []
    if (this.lifted !== null && this.liftedCard === null) this.lift(null)
    if (!this.mine) this.armed = false
  }
}
