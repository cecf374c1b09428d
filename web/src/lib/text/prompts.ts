/** Prompts as one line: whose turn it is, what fits, and what happens if nothing does. */
import { effectOf } from '../cards/editions'
import type { Prompt, TableView } from '../generated/protocol'
import { say } from './fluent.svelte'
import { another, emblemCards, emblemName, faceKind, whatFits } from './cards'
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
      const kind = reader.edition.kinds.get(view.top)
      const answer = kind ? another(kind) : ''
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
    case 'stack': {
      const kind = faceKind(reader.edition, prompt.face)
      return reader.about('prompt-stack', prompt.seat, null, {
        count: prompt.count,
        answer: kind ? another(kind) : prompt.face,
      })
    }
    case 'choose':
      return choose(prompt, reader)
    case 'round_over':
      return say(reader.viewer === null ? 'prompt-round-over' : 'prompt-round-over.you')
    case 'match_over':
      return say('prompt-match-over')
  }
}

function choose(prompt: Extract<Prompt, { phase: 'choose' }>, reader: Reader): string {
  const count = prompt.count ?? 0
  let line: string
  if (prompt.want === 'kept') {
    return reader.about('prompt-kept', prompt.seat, null, { text: closed(prompt.text) })
  } else if (prompt.want === 'whom') {
    line = reader.about('prompt-whom', prompt.seat)
  } else {
    const { card, step = 0, todo } = prompt.errand
    const giving = reader.houseRules[card]?.do[step]?.effect === 'give' || isGiven(reader, card)
    line =
      giving && todo?.length
        ? reader.about('prompt-give', prompt.seat, todo[0] ?? null, { count })
        : reader.about('prompt-discard', prompt.seat, null, { count })
  }
  return prompt.text ? say('prompt-titled', { title: prompt.text, prompt: line }) : line
}

function isGiven(reader: Reader, card: string): boolean {
  const kind = reader.edition.kinds.get(card)
  return kind ? effectOf(kind, 'give') !== undefined : false
}
