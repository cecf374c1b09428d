/** Giving a seat back, behind the scenes: whoever leaves is already on another screen. */
import { Connection, type Listener } from './connection'
import type { Message } from '../generated/protocol'
import { owedSeats, oweSeat, seatAt, seatIsBack, type KeptSeat } from './saved_seats'
import { words } from '../text/fluent.svelte'

/** For how long a broken wire is mended just to say that somebody left; after that, when the page is next loaded. */
const PATIENCE_MS = 30_000

/** Over the wire of the game that is left: the server hears of it at once, even if the tab is closed right after. */
export function giveBackSeat(slug: string, wire: Connection): void {
  const seat = seatAt(slug)
  if (!seat) return wire.close()
  oweSeat(seat)
  giveBack(seat, wire)
}

/** What could not be said while the page was last open. */
export function giveBackOwedSeats(): void {
  for (const seat of owedSeats()) giveBack(seat)
}

function giveBack(seat: KeptSeat, lent?: Connection): void {
  const { slug, token } = seat
  const listener: Listener = {
    hello: () => ({ type: 'resume', slug, token, lang: words.lang }),
    wire: () => {},
    message: receive,
  }
  const wire = lent ?? new Connection(listener)
  wire.listener = listener
  const timer = setTimeout(close, PATIENCE_MS)
  let id = wire.send({ type: 'leave' })

  function receive(message: Message): void {
    if (message.type !== 'goodbye' && message.type !== 'error') return
    // The game that was left may still be told why a move of it was refused.
    if (message.type === 'error' && message.id && message.id !== id) return
    if (message.retry_ms !== null) {
      wire.later(message.retry_ms)
      if (!wire.awaits(id)) id = wire.send({ type: 'leave' })
      return
    }
    const why = message.type === 'goodbye' ? message.reason : message.code
    if (['left', 'wrong_token', 'unknown_table'].includes(why)) seatIsBack(seat)
    close()
  }

  function close(): void {
    clearTimeout(timer)
    wire.close()
  }
}
