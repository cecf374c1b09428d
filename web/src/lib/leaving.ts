/** Giving a seat back, behind the scenes: whoever leaves is already on another screen. */
import { Connection } from './connection'
import { forgetSeat, seatAt } from './tokens'
import { words } from './words.svelte'

/** For how long a broken wire is mended just to say that somebody left. */
const PATIENCE_MS = 30_000

export function giveBackSeat(slug: string): void {
  const seat = seatAt(slug)
  if (!seat) return
  forgetSeat(slug)
  const wire = new Connection({
    hello: () => ({ type: 'resume', slug, token: seat.token, lang: words.lang }),
    wire: () => {},
    message: (message) => {
      if (message.type === 'error' || (message.type === 'goodbye' && message.retry_ms === null)) close()
    },
  })
  const timer = setTimeout(close, PATIENCE_MS)
  wire.send({ type: 'leave' })

  function close(): void {
    clearTimeout(timer)
    wire.close()
  }
}
