/** What an edition is called here: in the page's own short words, or as its file says. */
import { editionOf, type EditionId } from '../cards/editions'
import { hasWords, say, words } from './fluent.svelte'

export function editionName(id: EditionId): string {
  return hasWords(`page-edition-${id}`) ? say(`page-edition-${id}`) : editionOf(id).name[words.lang]
}

export function editionLine(id: EditionId): string {
  return hasWords(`page-edition-${id}-line`) ? say(`page-edition-${id}-line`) : ''
}
