/** What cards and house rules do, one sentence per effect, told to whoever plays the card. */
import { effectOf, type Edition, type Kind, type PrintedEffect } from '../editions'
import type { HouseRule, Options, Step } from '../protocol'
import { say } from '../words.svelte'
import { aNoun, another, colorName, emblemName } from './cards'
import { orList } from './lists'
import { cite } from './refusals'

type AnyEffect = Step | PrintedEffect

export function effectText(effect: AnyEffect, edition: Edition): string {
  const count = 'count' in effect ? (effect.count ?? 1) : 1
  const who = 'who' in effect ? (effect.who ?? 'next') : 'next'
  switch (effect.effect) {
    case 'discard':
      return say(`effect-discard-${'how' in effect ? effect.how : 'choose'}`, { who, count })
    case 'swap_hands':
      return say('effect-swap-hands', { who: 'with' in effect ? effect.with : 'chosen' })
    case 'give':
      return say('effect-give', { who: 'to' in effect ? effect.to : 'next', count })
    case 'reveal':
      return say('effect-reveal', { who, to: 'to' in effect ? effect.to : 'self' })
    case 'honor':
      return say('effect-honor', { who, text: 'text' in effect ? effect.text : '', count: 'else_draw' in effect ? effect.else_draw : 1 })
    case 'demand': {
      const cards = aNoun(orList((edition.emblem?.faces ?? []).map(String)), 'm')
      return say('effect-demand', { emblem: emblemName(edition), cards, count })
    }
    case 'discard_color':
      return say('effect-discard-color', { color: colorName(edition, 'color' in effect ? (effect.color ?? '') : '', 'fp') })
    case 'house_rule':
      return say('effect-house-rule')
    default:
      return say(`effect-${effect.effect.replace('_', '-')}`, { who, count })
  }
}

/** Effects in their order. A draw that costs the turn is one sentence. */
export function effectsText(effects: AnyEffect[], edition: Edition): string {
  const [first, second] = effects
  if (first?.effect === 'draw' && 'who' in first && first.who === 'next' && second?.effect === 'skip') {
    const attack = say('effect-attack', { count: first.count ?? 1 })
    return [attack, effectsText(effects.slice(2), edition)].filter(Boolean).join(' ')
  }
  return effects.map((effect) => effectText(effect, edition)).join(' ')
}

export function houseRuleText(rule: HouseRule, edition: Edition): string {
  const steps = effectsText(rule.do, edition) || say('house-rule-by-table')
  return rule.text
    ? say('house-rule', { title: rule.title, text: rule.text, steps })
    : say('house-rule-without-text', { title: rule.title, steps })
}

/** What a card does at a table, whatever its colour. */
export function cardText(kind: Kind, edition: Edition, options: Options, rule: HouseRule | undefined, players: number): string {
  const told: string[] = []
  const tell = (clause: string, id: string, facts = {}): void => void told.push(cite(say(id, facts), clause))
  const clothing = effectOf(kind, 'clothing')
  if (kind.color === null && !clothing) {
    if (kind.onlyWithoutColor) tell('A5', 'card-wild-only-without-color')
    else tell('A4', 'card-wild-choose')
  }
  if (kind.number !== null) {
    if (kind.emblem) tell('C3', 'card-emblem', { emblem: emblemName(edition) })
    else told.push(say('card-nothing-else'))
    return told.join(' ')
  }
  if (effectOf(kind, 'house_rule')) {
    told.push(cite(rule ? houseRuleText(rule, edition) : say('card-unwritten'), 'A7'))
    return told.join(' ')
  }
  if (kind.effects.length) told.push(effectsText(kind.effects, edition))
  if (clothing) tell('A4', 'card-wild-choose')
  remarks(kind, options, players, tell)
  return told.join(' ')
}

function remarks(kind: Kind, options: Options, players: number, tell: (clause: string, id: string, facts?: Record<string, string | number>) => void): void {
  const attack = kind.effects[0]?.effect === 'draw' ? (kind.effects[0].count ?? 0) : 0
  if (kind.onlyWithoutColor) {
    if (options.bluffing === false) tell('A5a', 'card-bluff-forbidden')
    else {
      tell('A5a, A5b', 'card-bluff-possible')
      if (!options.stacking) {
        tell('A5c', 'card-bluff-guilty', { count: attack })
        tell('A5d', 'card-bluff-innocent', { count: attack + 2 })
      }
      tell('A5f', 'card-bluff-last')
    }
  }
  if (attack && options.stacking) tell('H1', 'card-stacking', { other: another(kind) })
  if (effectOf(kind, 'reverse') && players === 2) tell('A2', `card-two-players-${options.two_player_reverse ?? 'skip'}`)
  if (effectOf(kind, 'demand')) tell('A6', options.triforce_answer_from_draw ? 'card-demand-from-draw' : 'card-demand-ends')
  if (effectOf(kind, 'discard_color')) tell('A8', 'card-discard-color-out')
  if (effectOf(kind, 'clothing')) tell('A9', 'card-clothing-choices')
}
