/** The analysis of finished rounds, loaded in one piece when it is first needed. */
import '../lib/analysis/texts'
export { default as ChanceGraph } from './ChanceGraph.svelte'
export { default as MatchAnalysis } from './MatchAnalysis.svelte'
export { default as RoundAnalysis } from './RoundAnalysis.svelte'
