/** What a task of a lesson says. Cards, colours, players and numbers come from the moves themselves. */
import { INNOCENT_EXTRA, type Action, type Event, type LessonStep, type TableView } from '../generated/protocol'
import type { Game } from '../state/game.svelte'
import { emblemCards } from '../text/cards'
import { ruleText } from '../text/effects'
import { say, type Facts } from '../text/fluent.svelte'

export function taskText(step: LessonStep, game: Game): string {
  const [right] = step.outcomes
  return step.task && right && game.view ? say(step.task, { ...scene(game, game.view), ...choices(game, right.action), ...following(right.events, right.view) }) : ''
}

/** What the learner sees before the move. */
function scene({ reader, log, edition }: Game, view: TableView): Facts {
  const { prompt, direction, counts, seat, color, top } = view
  const beside = (steps: number): string => reader.name(((seat ?? 0) + steps * direction + counts.length) % counts.length)
  const drew = log.findLast(({ event }) => event.type === 'drew')?.event
  return {
    top: reader.card(top),
    next: beside(1),
    before: beside(-1),
    now: color === null ? '' : reader.color(color),
    asked: prompt.phase === 'challenge' ? reader.color(prompt.color) : '',
    drew: drew?.type === 'drew' ? drew.count : 0,
    cards: emblemCards(edition, color),
    extra: INNOCENT_EXTRA,
  }
}

/** The move that the learner is asked for. */
function choices({ reader, edition }: Game, action: Action): Facts {
  if (action.do === 'catch') return { whom: reader.name(action.whom) }
  if (action.do !== 'play') return {}
  const { card, color, clothing } = action
  const rule = reader.houseRules[card]
  return {
    card: reader.card(card),
    ...(color && { color: reader.color(color), cards: emblemCards(edition, color) }),
    ...(clothing && { clothing: reader.color(clothing, 'f') }),
    ...(rule && { rule: ruleText(rule, edition) }),
  }
}

/** How many cards are drawn because of the move, at once or if the next player has no answer. */
function following(events: Event[], { prompt }: TableView): Facts {
  const drew = events.find((event) => event.type === 'drew')
  if (drew) return { draws: drew.count }
  return prompt.phase === 'demand' || prompt.phase === 'challenge' ? { draws: prompt.count } : {}
}
