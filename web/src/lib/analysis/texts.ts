/** The texts of the analysis in both languages, loaded with it. */
import { addTexts } from '../text/fluent.svelte'

const folder = '../../../../src/penultima/locale'
const files = import.meta.glob<string>('../../../../src/penultima/locale/*/analysis.ftl', { eager: true, import: 'default' })

addTexts({ en: files[`${folder}/en/analysis.ftl`] ?? '', es: files[`${folder}/es/analysis.ftl`] ?? '' })
