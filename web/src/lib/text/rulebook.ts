/** The rules of a table in the words of the rulebook, as far as somebody at the table needs them. */
import { effectOf, type Edition, type Kind } from '../editions'
import type { HouseRule, Options } from '../protocol'
import { say, type Facts } from '../words.svelte'
import { faceName } from './cards'
import { cardText } from './effects'
import { orList } from './lists'
import { cite } from './refusals'

export interface Chapter {
  title: string
  lines: string[]
  cards?: { card: string; name: string; text: string }[]
}

const NAMES: (keyof Options)[] = [
  'scoring', 'target', 'bluffing', 'two_player_reverse', 'triforce_answer_from_draw', 'wardrobe', 'force_play_drawn', 'stacking',
  'draw_until_playable', 'jump_in', 'seven_zero', 'force_play', 'no_mercy_catch',
]
const CLAUSES: Record<keyof Options, string> = {
  scoring: 'P3', target: 'P2', bluffing: 'A5a', two_player_reverse: 'A2', triforce_answer_from_draw: 'A6', wardrobe: 'A9',
  force_play_drawn: 'T4', stacking: 'H1', draw_until_playable: 'H2', jump_in: 'H3', seven_zero: 'H4', force_play: 'H5', no_mercy_catch: 'H6',
}

function told(clause: string | null, id: string, facts?: Facts): string {
  return cite(say(id, facts), clause)
}

/** One kind for every face there is, numbers left out. */
function faces(edition: Edition): Kind[] {
  const color = edition.colors[0]?.name
  return [...edition.kinds.values()].filter((kind) => kind.number === null && (kind.color === null || kind.color === color))
}

export function rulebook(edition: Edition, options: Options, rules: Record<string, HouseRule>, players: number): Chapter[] {
  const scoring = options.scoring ?? 'winner'
  const target = options.target ?? 500
  return [
    { title: say('rulebook-turn'), lines: [say(`rulebook-aim-${scoring}`, { target }), ...turn(options)] },
    {
      title: say('rulebook-cards'),
      lines: edition.emblem
        ? [told('C3', 'rulebook-deck-emblem', { faces: orList(edition.emblem.faces.map(String)), emblem: say('page-emblem') })]
        : [],
      cards: faces(edition).map((kind) => ({ card: kind.card, name: faceName(kind), text: cardText(kind, edition, options, rules[kind.card], players) })),
    },
    { title: say('rulebook-out'), lines: goingOut(edition, options) },
    { title: say('rulebook-points'), lines: [told(scoring === 'winner' ? 'P1, C4' : 'P3, C4', `rulebook-points-${scoring}`), told('P2', `rulebook-winning-${scoring}`, { target })] },
    { title: say('rulebook-options'), lines: agreed(options) },
  ]
}

function turn(options: Options): string[] {
  const must = options.force_play_drawn || options.force_play ? '-must-play' : ''
  const until = options.draw_until_playable ? '-until' : ''
  const lines = [told('T1', 'rulebook-turn-play'), told('T1', 'rulebook-turn-wild'), told('T2', `rulebook-turn-draw${until}${must}`)]
  if (options.force_play) lines.push(told('H5', options.bluffing === false ? 'rulebook-turn-no-voluntary' : 'rulebook-turn-no-voluntary-bluff'))
  else lines.push(told('T3', 'rulebook-turn-voluntary'))
  if (options.jump_in) lines.push(told('H3', 'rulebook-turn-jump-in'))
  lines.push(told('T5', 'rulebook-turn-reshuffle'))
  return lines
}

function goingOut(edition: Edition, options: Options): string[] {
  const costs = options.no_mercy_catch
  const attacks = faces(edition).filter((kind) => effectOf(kind, 'draw')).map(faceName)
  return [
    told('G1', 'rulebook-out-call', { count: 2 }),
    told('G1', 'rulebook-out-window'),
    told(costs ? 'H6' : 'G1', `rulebook-out-accuse-${costs ? 'costs' : 'free'}`),
    told('G2', 'rulebook-out-end'),
    told('G3', 'rulebook-out-last-attack', { names: orList(attacks) }),
  ]
}

function agreed(options: Options): string[] {
  const chosen = NAMES.filter((name) => options[name] !== undefined)
  if (!chosen.length) return [say('rulebook-options-none')]
  return chosen.map((name) => {
    const id = `option-${name.replaceAll('_', '-')}`
    const value = options[name] ?? ''
    const text = told(CLAUSES[name], id, { value: typeof value === 'number' ? value : String(value) })
    return `${say(`${id}.name`)}: ${text}`
  })
}
