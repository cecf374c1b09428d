/** The seats that this browser holds: a token is the seat. Nothing else knows it but the server. */
import { read, write } from '../state/storage'

export interface KeptSeat {
  slug: string
  token: string
  name: string
  edition: string
  table: string
  at: number
}

const KEY = 'penultima.seats'
/** Seats that somebody has left before the server could be told. Nobody is led back to them. */
const OWED_KEY = 'penultima.seats-to-give-back'

function kept(key: string): KeptSeat[] {
  try {
    const found = JSON.parse(read(key) ?? '[]') as KeptSeat[]
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function keep(key: string, some: KeptSeat[]): void {
  write(key, JSON.stringify(some.slice(0, 12)))
}

export function seats(): KeptSeat[] {
  return kept(KEY)
}

export function seatAt(slug: string): KeptSeat | undefined {
  return seats().find((seat) => seat.slug === slug)
}

export function keepSeat(seat: KeptSeat): void {
  keep(KEY, [seat, ...seats().filter((each) => each.slug !== seat.slug)])
}

export function forgetSeat(slug: string): void {
  keep(KEY, seats().filter((seat) => seat.slug !== slug))
}

export function owedSeats(): KeptSeat[] {
  return kept(OWED_KEY)
}

export function oweSeat(seat: KeptSeat): void {
  forgetSeat(seat.slug)
  keep(OWED_KEY, [seat, ...owedSeats()])
}

export function seatIsBack({ token }: KeptSeat): void {
  keep(OWED_KEY, owedSeats().filter((seat) => seat.token !== token))
}
