/** The texts of the analysis: whoever loads it waits for the texts, too. */
import { addTexts } from '../text/fluent.svelte'

await addTexts('analysis')
