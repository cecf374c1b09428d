/** The texts of the analysis in both languages, loaded with it. */
import type { FluentResource } from '@fluent/bundle'
import { addTexts } from '../text/fluent.svelte'

addTexts(import.meta.glob<FluentResource>('../../../../src/penultima/locale/*/analysis.ftl', { eager: true, import: 'default' }))
