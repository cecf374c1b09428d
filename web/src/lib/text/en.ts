/** The page's texts in English. Not those of the rulebook, which comes from the server, and of the terminal. */
import type { FluentResource } from '@fluent/bundle'

const files = import.meta.glob<FluentResource>('../../../../src/penultima/locale/en/{bots,cards,effects,events,fairness,moves,open_tables,options,page,prompts,refusals,server}.ftl', { eager: true, import: 'default' })

export default Object.values(files)
