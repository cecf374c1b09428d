/** What rules do to the game of a table, in the words of the server: the page only lays them out. */
import type { HouseRule, TableForecast, TableInfo } from '../generated/protocol'
import type { Value } from '../rules/options'
import type { Lang } from '../text/fluent.svelte'

/** What is asked about: an option of the table, a rule on a card, or nothing but all its rules. */
export interface ForecastOf {
  option?: string
  /** Of the option, before it is chosen. */
  value?: Value
  card?: string
  rule?: HouseRule
}

export async function fetchForecast(slug: string, lang: Lang, signal: AbortSignal, { option, value, card, rule }: ForecastOf = {}): Promise<TableForecast> {
  const query = new URLSearchParams({ lang })
  if (option) query.set('option', option)
  if (value !== undefined) query.set('value', JSON.stringify(value))
  // The words of a rule change nothing, and the server takes short addresses only.
  if (card && rule) query.set('rule', JSON.stringify({ title: '-', do: rule.do }))
  if (card) query.set('card', card)
  const answer = await fetch(`/api/tables/${encodeURIComponent(slug)}/forecast?${query}`, { signal })
  if (!answer.ok) throw new Error(`could not load the forecast: ${answer.status}`)
  return (await answer.json()) as TableForecast
}

/** All that a forecast depends on. */
export function rulesInForce(table: TableInfo | null): string {
  return JSON.stringify([table?.edition, table?.options, table?.capacity, table?.proposals, table?.house_rules, table?.seats.length])
}
