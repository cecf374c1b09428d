/** Reads the table aloud with the browser's speech synthesis. */
import { settings } from '../state/settings.svelte'
import { language } from '../text/fluent.svelte'

/** An urgent line interrupts; lines still waiting are dropped, because they are out of date. */
export function speak(line: string, urgent = false): void {
  if (settings.muted || settings.speech === 0 || typeof speechSynthesis === 'undefined') return
  if (urgent || speechSynthesis.pending) speechSynthesis.cancel()
  const spoken = new SpeechSynthesisUtterance(line)
  spoken.lang = language.locale
  spoken.volume = settings.speech / 100
  speechSynthesis.speak(spoken)
}
