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

export function seats(): KeptSeat[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as KeptSeat[]
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export function seatAt(slug: string): KeptSeat | undefined {
  return seats().find((seat) => seat.slug === slug)
}

export function keepSeat(seat: KeptSeat): void {
  const others = seats().filter((each) => each.slug !== seat.slug)
  localStorage.setItem(KEY, JSON.stringify([seat, ...others].slice(0, 12)))
}

export function forgetSeat(slug: string): void {
  localStorage.setItem(KEY, JSON.stringify(seats().filter((seat) => seat.slug !== slug)))
}
