/** The texts of the lessons: whoever loads them waits for the texts, too. */
import { addTexts } from '../text/fluent.svelte'

await addTexts('lesson')
