/** The rules of a table, as the server tells them: the page only lays them out. */
import type { Rules, Sentence } from '../generated/protocol'
import type { Lang } from '../text/fluent.svelte'

export async function rulesOf(slug: string, lang: Lang, signal: AbortSignal): Promise<Rules> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(slug)}/rules?lang=${lang}`, { signal })
  if (!answer.ok) throw new Error(`the rules didn't come: ${answer.status}`)
  return (await answer.json()) as Rules
}

/** The sentence that tells a clause. Where A5e has none of its own, A5 tells it. */
export function sentenceOf(rules: Rules, clause: string): Sentence | undefined {
  const all = rules.sections.flatMap((section) => section.blocks).flatMap((block) => {
    if (block.type === 'paragraph') return block.sentences
    return block.type === 'items' ? block.items.flatMap((item) => item.sentences) : []
  })
  const telling = (wanted: string): Sentence | undefined => all.find((each) => each.clause?.split(', ').includes(wanted))
  const [first = ''] = clause.split(', ')
  return telling(first) ?? telling(first.replace(/[a-z]$/, ''))
}
