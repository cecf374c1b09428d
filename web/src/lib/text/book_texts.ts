/** The texts of the books in both languages, loaded with their screens. */
import type { FluentResource } from '@fluent/bundle'
import { addTexts } from './fluent.svelte'

addTexts(import.meta.glob<FluentResource>('../../../../src/penultima/locale/*/book.ftl', { eager: true, import: 'default' }))
