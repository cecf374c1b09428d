/** Leaving a seat in the background: the person is already on another screen. */
import { Connection, type Listener, type Transport } from './connection'
import type { Message } from '../generated/protocol'
import { abandonedSeats, abandonSeat, savedSeat, forgetAbandoned, type SavedSeat } from './saved_seats'
import { language } from '../text/fluent.svelte'

/** After this long without success, the seat is left when the page is next loaded. */
const GIVE_UP_MS = 30_000

/** Leave over the game's own connection: the server hears of it at once, even if the tab is closed right after. During a match a bot `keeps` the seat. */
export function leaveSeat(slug: string, connection: Transport, keeps = false): void {
  const seat = savedSeat(slug)
  if (!seat) return connection.close()
  abandonSeat(seat, keeps)
  leave(seat, connection)
}

/** Leave the seats that could not be left while the page was last open. */
export function leaveAbandonedSeats(): void {
  for (const seat of abandonedSeats()) leave(seat)
}

function leave(seat: SavedSeat, open?: Transport): void {
  const { slug, token } = seat
  const listener: Listener = {
    hello: () => ({ type: 'resume', slug, token, lang: language.current }),
    status: () => {},
    message: receive,
  }
  const connection = open ?? new Connection(listener)
  connection.listener = listener
  const timer = setTimeout(close, GIVE_UP_MS)
  let id = connection.send({ type: 'leave' })

  function receive(message: Message): void {
    if (message.type !== 'goodbye' && message.type !== 'error') return
    // A move that was made before leaving may still be refused.
    if (message.type === 'error' && message.id && message.id !== id) return
    if (message.retry_ms !== null) {
      connection.reconnectIn(message.retry_ms)
      if (!connection.awaits(id)) id = connection.send({ type: 'leave' })
      return
    }
    const why = message.type === 'goodbye' ? message.reason : message.code
    if (['left', 'wrong_token', 'unknown_table'].includes(why)) forgetAbandoned(seat)
    close()
  }

  function close(): void {
    clearTimeout(timer)
    connection.close()
  }
}
