/** The page's texts in Spanish. Not those of the rulebook, which comes from the server, and of the terminal. */
import type { FluentResource } from '@fluent/bundle'

const files = import.meta.glob<FluentResource>('../../../../src/penultima/locale/es/{bots,cards,effects,events,fairness,moves,open_tables,options,page,prompts,refusals,server}.ftl', { eager: true, import: 'default' })

export default Object.values(files)
