/** The page says the same sentences as Python, from the shared files in conformance/sentences. */
import { describe, expect, it } from 'vitest'
import cards from '../../conformance/sentences/cards.json'
import events from '../../conformance/sentences/events.json'
import houseRules from '../../conformance/sentences/house_rules.json'
import lists from '../../conformance/sentences/lists.json'
import options from '../../conformance/sentences/options.json'
import prompts from '../../conformance/sentences/prompts.json'
import refusals from '../../conformance/sentences/refusals.json'
import { editionOf } from '../src/lib/cards/editions'
import type { Event, HouseRule, Options, RuleRefusal, TableView } from '../src/lib/generated/protocol'
import { cardInSentence, cardName, cardSubject, colorName } from '../src/lib/text/cards'
import { ruleText } from '../src/lib/text/effects'
import { eventText } from '../src/lib/text/events'
import { andList, orList } from '../src/lib/text/lists'
import { promptText } from '../src/lib/text/prompts'
import { Reader } from '../src/lib/text/reader'
import { cite, refusalText } from '../src/lib/text/refusals'
import { LANGS, say, language, type Lang } from '../src/lib/text/fluent.svelte'
import { view } from './table_fixtures'

type Sentence = Record<Lang, string | null>

interface TableCase {
  edition: string
  players: string[]
  options: Options
  house_rules: Record<string, HouseRule>
}

/** The cases whose sentence differs from the one in the file. */
function differences<Case extends Sentence>(cases: Case[], text: (one: Case) => string | null): string[] {
  return LANGS.flatMap((lang) => {
    language.use(lang)
    return cases.flatMap((one) => {
      const said = text(one)
      return said === one[lang] ? [] : [`${JSON.stringify(one)}\n  says: ${said}\n  not:  ${one[lang]}`]
    })
  })
}

function readerOf(file: { tables: unknown[] }, index: number, viewer: number | null): Reader {
  const { edition, players, options, house_rules } = file.tables[index] as TableCase
  return new Reader(editionOf(edition), players, viewer, options, house_rules)
}

describe('The page and Python use the same sentence', () => {
  it('for every event', () => {
    const said = differences(events.cases, ({ table, viewer, event, now }) => eventText(event as Event, readerOf(events, table, viewer), now))
    expect(said).toEqual([])
  })

  it('for every prompt', () => {
    const said = differences(prompts.cases, ({ table, view: seen }) => promptText(view(seen as Partial<TableView>), readerOf(prompts, table, seen.seat)))
    expect(said).toEqual([])
  })

  it('for every refusal', () => {
    const said = differences(refusals.cases, ({ table, refusal }) => cite(refusalText({ ...(refusal as unknown as RuleRefusal), text: '' }, readerOf(refusals, table, null)), refusal.clause))
    expect(said).toEqual([])
  })

  it('for every house rule', () => {
    expect(differences(houseRules.cases, ({ rule }) => ruleText(rule as HouseRule, editionOf('frozen')))).toEqual([])
  })

  it('for every card', () => {
    const forms = {
      name: cardName,
      name_with_emblem: (...[edition, card]: Parameters<typeof cardName>) => cardName(edition, card, true),
      in_sentence: cardInSentence,
      subject: cardSubject,
    }
    expect(differences(cards.cards, ({ edition, card, form }) => forms[form as keyof typeof forms](editionOf(edition), card))).toEqual([])
  })

  it('for every colour', () => {
    expect(differences(cards.colors, ({ edition, color, form }) => colorName(editionOf(edition), color, form))).toEqual([])
  })

  it('for every option', () => {
    const id = (option: string): string => `option-${option.replaceAll('_', '-')}`
    expect(differences(options.cases, ({ option, value }) => say(id(option), { value: typeof value === 'boolean' ? String(value) : value }))).toEqual([])
    expect(differences(options.cases.map(({ option, name }) => ({ option, ...name })), ({ option }) => say(`${id(option)}.name`))).toEqual([])
  })

  it('for lists', () => {
    expect(differences(lists.cases, ({ join, items }) => (join === 'and' ? andList(items) : orList(items)))).toEqual([])
  })
})
