/** The texts of the lessons in both languages, loaded with the lessons. */
import type { FluentResource } from '@fluent/bundle'
import { addTexts } from '../text/fluent.svelte'

addTexts(import.meta.glob<FluentResource>('../../../../src/penultima/locale/*/lesson.ftl', { eager: true, import: 'default' }))
