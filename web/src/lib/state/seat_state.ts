/** The state of a seat as it is shown: the player, and what has just happened to them. */
import type { AvatarId } from '../art/portraits'
import type { ChatMessageNotice } from '../generated/protocol'
import type { Game } from './game.svelte'
import { say } from '../text/fluent.svelte'

export interface SeatState {
  index: number
  name: string
  bot: boolean
  avatar: AvatarId | ''
  count: number
  score: number
  turn: boolean
  next: boolean
  owes: boolean
  away: boolean
  skipped: boolean
  /** The number of turns that the player is going to lose. */
  lostTurns: number
  wearing: string[]
  /** “+2” after a draw, or as a preview of one. */
  chip: string
  note: string
  /** What the player has just said. */
  said: ChatMessageNotice | null
}

export interface Marks {
  chips: Map<number, string>
  skipped: Set<number>
  said: Map<number, ChatMessageNotice>
}

/** All seats but the reader's, in turn order from the reader's left; all seats for a spectator. */
export function otherSeats(game: Game): number[] {
  const count = game.view?.counts.length ?? 0
  const seat = game.view?.seat ?? null
  if (seat === null) return Array.from({ length: count }, (_, i) => i)
  return Array.from({ length: count - 1 }, (_, i) => (seat + 1 + i) % count)
}

export function turnSeat(game: Game): number | null {
  const prompt = game.view?.prompt
  return prompt && 'seat' in prompt ? prompt.seat : null
}

export function seatState(game: Game, index: number, marks: Marks): SeatState {
  const { view, table, presence } = game
  const seat = table?.seats[index]
  const current = turnSeat(game)
  const count = view?.counts.length ?? 1
  const next = current === null ? null : (current + (view?.direction ?? 1) + count) % count
  const away = seat?.kind === 'human' && presence.here[index] === false
  return {
    index,
    name: seat?.name ?? '',
    bot: seat?.kind === 'bot',
    avatar: seat?.avatar ?? '',
    count: view?.counts[index] ?? 0,
    score: view?.scores[index] ?? 0,
    turn: current === index,
    next: next === index && current !== index && count > 2,
    owes: view?.owed === index,
    away,
    skipped: marks.skipped.has(index),
    lostTurns: view?.lost_turns[index] ?? 0,
    wearing: view?.wearing[index] ?? [],
    chip: marks.chips.get(index) ?? '',
    said: marks.said.get(index) ?? null,
    note: seat?.bot_plays || seat?.sits_out ? say('page-bot-plays') : away ? say('page-away') : '',
  }
}

/** The number of turns before the reader's. */
export function turnsToGo(game: Game): number {
  const { view } = game
  const current = turnSeat(game)
  if (!view || view.seat === null || current === null) return 0
  const count = view.counts.length
  return (((view.seat - current) * view.direction) % count + count) % count
}
