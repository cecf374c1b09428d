/** Names of editions: the page's short name, or the one in the edition's file. */
import { editionOf, type EditionId } from '../cards/editions'
import { editionTitle } from './cards'
import { hasWords, say } from './fluent.svelte'

export function editionName(id: EditionId): string {
  return hasWords(`page-edition-${id}`) ? say(`page-edition-${id}`) : editionTitle(editionOf(id))
}

export function editionLine(id: EditionId): string {
  return hasWords(`page-edition-${id}-line`) ? say(`page-edition-${id}-line`) : ''
}
