/** What the rules of a table do to its game, in the words of the server: the page only lays them out. */
import type { TableForecast } from '../generated/protocol'
import type { Lang } from '../text/fluent.svelte'

export async function fetchForecast(slug: string, lang: Lang, signal: AbortSignal): Promise<TableForecast> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(slug)}/forecast?lang=${lang}`, { signal })
  if (!answer.ok) throw new Error(`could not load the forecast: ${answer.status}`)
  return (await answer.json()) as TableForecast
}
