/** The seats that this browser holds. A seat's token is its key, known only to this browser and the server. */
import { read, write } from '../state/storage'

export interface SavedSeat {
  slug: string
  token: string
  name: string
  edition: string
  table: string
  at: number
}

const MOST_SEATS = 12
const KEY = 'penultima.seats'
/** Seats that were left while the server could not be reached. The page offers no way back to them. */
const ABANDONED_KEY = 'penultima.seats-to-give-back'

function load(key: string): SavedSeat[] {
  try {
    const found = JSON.parse(read(key) ?? '[]') as SavedSeat[]
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function store(key: string, some: SavedSeat[]): void {
  write(key, JSON.stringify(some.slice(0, MOST_SEATS)))
}

export function savedSeats(): SavedSeat[] {
  return load(KEY)
}

export function savedSeat(slug: string): SavedSeat | undefined {
  return savedSeats().find((seat) => seat.slug === slug)
}

export function saveSeat(seat: SavedSeat): void {
  store(KEY, [seat, ...savedSeats().filter((each) => each.slug !== seat.slug)])
}

export function forgetSeat(slug: string): void {
  store(KEY, savedSeats().filter((seat) => seat.slug !== slug))
}

export function abandonedSeats(): SavedSeat[] {
  return load(ABANDONED_KEY)
}

export function abandonSeat(seat: SavedSeat): void {
  forgetSeat(seat.slug)
  store(ABANDONED_KEY, [seat, ...abandonedSeats()])
}

export function forgetAbandoned({ token }: SavedSeat): void {
  store(ABANDONED_KEY, abandonedSeats().filter((seat) => seat.token !== token))
}
