/** The table read aloud by the browser's own voice, for who would rather listen. */
import { settings } from '../state/settings.svelte'
import { LOCALES, words } from '../text/fluent.svelte'

/** What is urgent cuts in; and what is said late is about a moment that has passed, so it isn't said. */
export function speak(line: string, urgent = false): void {
  if (settings.muted || settings.speech === 0 || typeof speechSynthesis === 'undefined') return
  if (urgent || speechSynthesis.pending) speechSynthesis.cancel()
  const spoken = new SpeechSynthesisUtterance(line)
  spoken.lang = LOCALES[words.lang]
  spoken.volume = settings.speech / 100
  speechSynthesis.speak(spoken)
}
