/** The texts of the books in both languages, loaded with their screens. */
import { addTexts } from './fluent.svelte'

const folder = '../../../../src/penultima/locale'
const files = import.meta.glob<string>('../../../../src/penultima/locale/*/book.ftl', { eager: true, import: 'default' })

addTexts({ en: files[`${folder}/en/book.ftl`] ?? '', es: files[`${folder}/es/book.ftl`] ?? '' })
