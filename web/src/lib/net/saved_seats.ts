/** The seats that this browser holds. A seat's token is its key, known only to this browser and the server. */
import { read, write } from '../state/storage'

export interface SavedSeat {
  slug: string
  token: string
  name: string
  edition: string
  table: string
  at: number
  /** When the person left it during a match: a bot keeps it for them. */
  left?: number
  /** Whether the person wants it back. */
  reclaim?: boolean
}

const MOST_SEATS = 12
const KEY = 'penultima.seats'
/** Seats that have been left, until the server knows. */
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

/** The seat that this browser has at a table, unless the person has left it. */
export function savedSeat(slug: string): SavedSeat | undefined {
  return savedSeats().find((seat) => seat.slug === slug && !seat.left)
}

/** The seat that the person has left at a table, and may take back. */
export function leftSeat(slug: string): SavedSeat | undefined {
  return savedSeats().find((seat) => seat.slug === slug && seat.left)
}

/** Try to take back a seat that was left: the server says whether somebody else has it. */
export function takeBack(slug: string): void {
  const seat = leftSeat(slug)
  if (!seat) return
  forgetAbandoned(seat)
  saveSeat({ ...seat, left: undefined, reclaim: true })
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

/** Leave a seat. One that a bot `keeps` can be taken back. */
export function abandonSeat(seat: SavedSeat, keeps = false): void {
  forgetSeat(seat.slug)
  if (keeps) store(KEY, [{ ...seat, left: Date.now() }, ...savedSeats()])
  store(ABANDONED_KEY, [seat, ...abandonedSeats()])
}

export function forgetAbandoned({ token }: SavedSeat): void {
  store(ABANDONED_KEY, abandonedSeats().filter((seat) => seat.token !== token))
}
