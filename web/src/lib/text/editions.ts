/** Names of editions: the page's short name, or the one in the edition's file. */
import { editionOf, type EditionId } from '../cards/editions'
import { hasWords, say, language } from './fluent.svelte'

export function editionName(id: EditionId): string {
  return hasWords(`page-edition-${id}`) ? say(`page-edition-${id}`) : editionOf(id).name[language.current]
}

export function editionLine(id: EditionId): string {
  return hasWords(`page-edition-${id}-line`) ? say(`page-edition-${id}-line`) : ''
}
