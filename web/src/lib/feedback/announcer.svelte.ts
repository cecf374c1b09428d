/** What a screen reader is told: moves politely, what needs an answer at once. The page's own voice says the same. */
import { speak } from './speech'

const MERGE_MS = 400

class Voice {
  polite = $state('')
  urgent = $state('')
  private waiting: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Lines that come close together are told as one. */
  tell(line: string): void {
    this.waiting.push(line)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.polite = this.waiting.join(' ')
      this.waiting = []
      speak(this.polite)
    }, MERGE_MS)
  }

  call(line: string): void {
    // The same words twice have to differ, or they are not read again.
    this.urgent = this.urgent === line ? `${line}\u00a0` : line
    speak(line, true)
  }
}

export const voice = new Voice()
