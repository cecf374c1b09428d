/** The rules of a table, in the words of the server: the page only lays them out. */
import type { Rules, Sentence } from '../generated/protocol'
import type { Lang } from '../text/fluent.svelte'

/** The rules of a table by its slug; a lesson has no table at the server, and plays by the rules of its edition. */
export async function fetchRules(slug: string, edition: string, lang: Lang, signal: AbortSignal): Promise<Rules> {
  const of = slug ? `tables/${encodeURIComponent(slug)}` : `editions/${encodeURIComponent(edition)}`
  const answer = await fetch(`/api/${of}/rules?lang=${lang}`, { signal })
  if (!answer.ok) throw new Error(`could not load the rules: ${answer.status}`)
  return (await answer.json()) as Rules
}

/** The sentence for a clause. If A5e has none of its own, it is the one for A5. */
export function sentenceOf(rules: Rules, clause: string): Sentence | undefined {
  const all = rules.sections.flatMap((section) => section.blocks).flatMap((block) => {
    if (block.type === 'paragraph') return block.sentences
    return block.type === 'items' ? block.items.flatMap((item) => item.sentences) : []
  })
  const find = (wanted: string): Sentence | undefined => all.find((each) => each.clause?.split(', ').includes(wanted))
  const [first = ''] = clause.split(', ')
  return find(first) ?? find(first.replace(/[a-z]$/, ''))
}
