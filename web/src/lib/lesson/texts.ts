/** The texts of the lessons in both languages, loaded with the lessons. */
import { addTexts } from '../text/fluent.svelte'

const folder = '../../../../src/penultima/locale'
const files = import.meta.glob<string>('../../../../src/penultima/locale/*/lesson.ftl', { eager: true, import: 'default' })

addTexts({ en: files[`${folder}/en/lesson.ftl`] ?? '', es: files[`${folder}/es/lesson.ftl`] ?? '' })
