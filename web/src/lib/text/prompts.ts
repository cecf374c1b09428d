/** Prompts as one line: whose turn it is, what fits, and what happens if nothing does. */
import type { Effect, Errand, Prompt, TableView } from '../generated/protocol'
import { say } from './fluent.svelte'
import { emblemCards, emblemName, stackAnswer, whatFits } from './cards'
import type { Reader } from './reader'
import { matchWon } from './round_events'
import { closed } from './sentences'

/** What the table waits for, addressed to the seat of the view. */
export function promptText(view: TableView, reader: Reader): string {
  const prompt = view.prompt
  if (prompt.phase === 'match_over' && view.winners) return matchWon(reader, view.winners)
  const play = view.legal.find((move) => move.do === 'play')
  if (prompt.phase === 'turn' && prompt.seat !== view.seat && play) {
    return say('prompt-jump-in', { player: reader.name(prompt.seat), card: reader.card(play.card) })
  }
  if (!('seat' in prompt) || prompt.seat !== view.seat) return asked(prompt, reader, view.color)
  switch (prompt.phase) {
    case 'turn':
      if (!play) return say(reader.options.draw_until_playable ? 'prompt-turn-draw-until' : 'prompt-turn-draw')
      return reader.about('prompt-turn', prompt.seat, null, {
        fits: whatFits(reader.edition, view.top, view.color ?? ''),
      })
    case 'drawn': {
      const mayKeep = view.legal.some((move) => move.do === 'pass')
      if (!play) return say('prompt-drawn-no-fit', { count: prompt.cards?.length ?? 1 })
      if (prompt.demand) return say(mayKeep ? 'prompt-drawn-answers' : 'prompt-drawn-must-answer')
      return say(mayKeep ? 'prompt-drawn.you' : 'prompt-drawn-must-play')
    }
    case 'demand': {
      const facts = { emblem: emblemName(reader.edition), cards: emblemCards(reader.edition, view.color) }
      return play
        ? say('prompt-demand-answer', facts)
        : say('prompt-demand-draw', { ...facts, count: prompt.count })
    }
    case 'stack':
      return play ? asked(prompt, reader, view.color) : say('prompt-stack-draw', { count: prompt.count })
    case 'challenge': {
      if (!play) return asked(prompt, reader, view.color)
      const face = reader.edition.kinds.get(view.top)?.face ?? view.top
      const answer = stackAnswer(reader.edition, reader.options, face, view.color)
      return reader.about('prompt-challenge-stacked', prompt.seat, prompt.player, { count: prompt.count, answer })
    }
    case 'color':
    case 'choose':
      return asked(prompt, reader, view.color)
  }
}

/** A prompt without the view: what a player is asked, for the log and for the others. */
export function asked(prompt: Prompt, reader: Reader, color: string | null): string {
  switch (prompt.phase) {
    case 'turn':
      return say('prompt-turn', { player: reader.name(prompt.seat) })
    case 'drawn':
      return reader.about('prompt-drawn', prompt.seat)
    case 'color':
      return reader.about('prompt-color', prompt.seat)
    case 'challenge':
      if (prompt.stacked && prompt.seat !== reader.viewer) {
        return reader.about('prompt-challenge-stacked', prompt.seat, null, { count: prompt.count })
      }
      return reader.about('prompt-challenge', prompt.seat, prompt.player, { count: prompt.count })
    case 'demand':
      return reader.about('prompt-demand', prompt.seat, null, {
        count: prompt.count,
        emblem: emblemName(reader.edition),
        cards: emblemCards(reader.edition, color),
      })
    case 'stack':
      return reader.about('prompt-stack', prompt.seat, null, {
        count: prompt.count,
        answer: stackAnswer(reader.edition, reader.options, prompt.face, color),
      })
    case 'choose':
      return choose(prompt, reader)
    case 'round_over':
      return say(reader.viewer === null ? 'prompt-round-over' : 'prompt-round-over.you')
    case 'match_over':
      return say('prompt-match-over')
  }
}

function choose(prompt: Extract<Prompt, { phase: 'choose' }>, reader: Reader): string {
  switch (prompt.want) {
    case 'kept':
      return reader.about('prompt-kept', prompt.seat, null, { text: closed(prompt.text) })
    case 'ruling':
      return reader.about('prompt-ruling', prompt.seat, null, { text: closed(prompt.text) })
    case 'whom':
      return titled(prompt.text, reader.about('prompt-whom', prompt.seat))
    case 'cards':
      return titled(prompt.text, chooseCards(reader, prompt.errand, prompt.seat, prompt.count ?? 0))
  }
}

function titled(title: string, line: string): string {
  return title ? say('prompt-titled', { title, prompt: line }) : line
}

function chooseCards(reader: Reader, errand: Errand, seat: number, count: number): string {
  switch (currentEffect(reader, errand)?.effect) {
    case 'give':
      return reader.about('prompt-give', seat, errand.todo?.[0] ?? null, { count })
    case 'pass_cards':
      return reader.about('prompt-pass-cards', seat, null, { count })
    default:
      return reader.about('prompt-discard', seat, null, { count })
  }
}

/** The effect that waits for an answer. */
function currentEffect(reader: Reader, { card, step = 0, ruling = [] }: Errand): Effect | undefined {
  const printed = reader.edition.kinds.get(card)?.effects ?? []
  const all = printed.flatMap((effect): Effect[] => (effect.effect === 'house_rule' ? (reader.houseRules[card]?.do ?? []) : [effect]))
  return ruling[0] ?? all[step]
}
