/** The texts of the books: whoever loads them waits for the texts, too. */
import { addTexts } from './fluent.svelte'

await addTexts('book')
