/** The first screen is put on the page in pieces: one long piece of work keeps a slow phone from painting and from answering a tap. */

/** By then the first screen is there, on a slow network too. */
const STARTUP_MS = 10_000

let running = false

function end(): void {
  running = false
}

export const startup = {
  /** Whether the first screen is being put on the page. Later ones come in one piece. */
  get running(): boolean {
    return running
  },

  begin(): void {
    running = true
    setTimeout(end, STARTUP_MS)
    for (const input of ['keydown', 'pointerdown']) addEventListener(input, end, { capture: true, once: true })
  },
}

/** The browser's next task. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}

/** The first task after the next frame. */
export function afterFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

let last = Promise.resolve()

/** A frame of one's own. Those who ask get theirs one after the other. */
function ownFrame(): Promise<void> {
  return (last = last.then(afterFrame))
}

/** A piece of the first screen can be shown. The last one ends the start. */
export async function ownPiece(): Promise<void> {
  const mine = ownFrame()
  await mine
  if (mine === last) end()
}
