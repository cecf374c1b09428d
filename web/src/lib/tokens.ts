/** The seats that this browser holds: a token is the seat. Nothing else knows it but the server. */

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

function read(key: string): KeptSeat[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as KeptSeat[]
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function write(key: string, kept: KeptSeat[]): void {
  localStorage.setItem(key, JSON.stringify(kept.slice(0, 12)))
}

export function seats(): KeptSeat[] {
  return read(KEY)
}

export function seatAt(slug: string): KeptSeat | undefined {
  return seats().find((seat) => seat.slug === slug)
}

export function keepSeat(seat: KeptSeat): void {
  write(KEY, [seat, ...seats().filter((each) => each.slug !== seat.slug)])
}

export function forgetSeat(slug: string): void {
  write(KEY, seats().filter((seat) => seat.slug !== slug))
}

export function owedSeats(): KeptSeat[] {
  return read(OWED_KEY)
}

export function oweSeat(seat: KeptSeat): void {
  forgetSeat(seat.slug)
  write(OWED_KEY, [seat, ...owedSeats()])
}

export function seatIsBack({ token }: KeptSeat): void {
  write(OWED_KEY, owedSeats().filter((seat) => seat.token !== token))
}
