/** The first screen is put on the page in pieces: one long piece of work keeps a slow phone from painting and from answering a tap. */

/** By then the first screen is there, on a slow network too. */
const STARTUP_MS = 10_000

let running = false

export const startup = {
  /** Whether the page is starting. Later screens come in one piece. */
  get running(): boolean {
    return running
  },

  begin(): void {
    running = true
    setTimeout(() => (running = false), STARTUP_MS)
  },
}

/** The browser's next task. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}

/** The first task after the next frame. */
function afterFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

let last = Promise.resolve()

/** A frame of one's own. Those who ask get theirs one after the other. */
export function ownFrame(): Promise<void> {
  return (last = last.then(afterFrame))
}
