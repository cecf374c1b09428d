/** The gallery of written house rules, in the reader's language. */
import { HOUSE_RULE_GALLERY, type GalleryRule, type HouseRule } from '../generated/protocol'
import { say } from '../text/fluent.svelte'
import { infoOf } from './house_rules'

export interface WrittenRule {
  id: string
  /** Whether players have to carry out some of it themselves. */
  byPeople: boolean
  rule: HouseRule
}

export function gallery(): WrittenRule[] {
  return HOUSE_RULE_GALLERY.map((rule) => ({
    id: rule.id,
    byPeople: !rule.do.length || rule.do.some(({ effect }) => infoOf(effect).by_people),
    rule: written(rule),
  }))
}

/** The rule as players write it on a card. A step with a text of its own has the task of the rule. */
export function written({ id, do: steps }: GalleryRule): HouseRule {
  const worded = steps.map((step) => ('text' in step ? { ...step, text: say(`gallery-${id}.task`) } : step))
  return { title: say(`gallery-${id}`), text: say(`gallery-${id}.text`), do: worded }
}

/** Whether all words of a search occur in a text, whatever their accents and capitals. */
export function matches(text: string, search: string): boolean {
  const plain = folded(text)
  return folded(search).split(/\s+/).every((word) => plain.includes(word))
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
