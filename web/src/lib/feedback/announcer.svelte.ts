/** Announcements for screen readers and for the page's own speech: moves politely, questions assertively. */
import { speak } from './speech'

const MERGE_MS = 400

class Announcer {
  polite = $state('')
  urgent = $state('')
  private waiting: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Lines that come close together are announced as one. */
  announce(line: string): void {
    this.waiting.push(line)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.polite = this.waiting.join(' ')
      this.waiting = []
      speak(this.polite)
    }, MERGE_MS)
  }

  /** Forget what was said at a table that has been left: a screen reader would still find it. */
  clear(): void {
    clearTimeout(this.timer)
    this.waiting = []
    this.polite = this.urgent = ''
  }

  interrupt(line: string): void {
    // A screen reader does not repeat an unchanged text.
    this.urgent = this.urgent === line ? `${line}\u00a0` : line
    speak(line, true)
  }
}

export const announcer = new Announcer()
