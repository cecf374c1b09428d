/** The layout of a wide table: track, piles and seats. */

export interface Point {
  x: number
  y: number
}

export interface TableLayout {
  center: Point
  track: { rx: number; ry: number; y: number }
  pile: number
  gap: number
  chips: boolean
  upright: boolean
  seats: Point[]
}

/** The height below the table: of a hand, or of a spectator's bar. */
const HAND_ZONE = 270
const WATCH_ZONE = 124
const TOP_BAR = 56
/** The height of a seat plate with its card backs and margins, and of the colour chooser above the hand. */
const PLATE = 132
const CHOICE = 130

/** `others` is the number of other seats, placed clockwise from the reader's left; `hand` is false for a spectator. */
export function tableLayout(width: number, height: number, others: number, hand = true): TableLayout {
  const chips = others >= 6 || width < 1000
  const room = height - (hand ? HAND_ZONE : WATCH_ZONE) - TOP_BAR
  if (height > width) return others >= 6 || (width < 768 && others > 2) ? uprightChips(width, room, others) : uprightPlates(width, room, others)
  const scale = Math.max(0.55, Math.min(1, room / 574, width / 1000))
  const center = { x: width / 2, y: TOP_BAR + room * (chips ? 0.455 : 0.516) }
  const seatRx = chips ? Math.min(604, width / 2 - 84) : Math.min(412, width / 2 - 130)
  const seatRy = chips ? 214 * scale : 240 * scale
  const track = chips
    ? { rx: Math.min(330, seatRx - 120), ry: 138 * scale, y: center.y + 8 }
    : { rx: Math.min(274, seatRx - 110), ry: 186 * scale, y: center.y }
  return {
    center,
    track,
    pile: (chips ? 118 : 142) * scale,
    gap: 42 * scale,
    chips,
    upright: false,
    seats: seatsAround(center, seatRx, seatRy, others),
  }
}

/** The heights of the frame around the discard pile and of its colour tag, in card widths. */
const FRAME = 1.845
const TAG = 0.16
const LEAST_PILE = 64

/** The piles between their usual upper edge and the top of a question below them. */
export function pilesAbove({ pile, track }: TableLayout, bottom: number): { width: number; y: number } {
  const top = track.y - (pile * FRAME) / 2
  const width = Math.max(Math.min(LEAST_PILE, pile), Math.min(pile, (bottom - 4 - top) / (FRAME + TAG)))
  return { width, y: top + (width * FRAME) / 2 }
}

/** Seat plates on a tablet in portrait: the distance to the side, and which of two rows above the piles. */
const PLATES: readonly (readonly (readonly [side: number, row: number])[])[] = [
  [],
  [[0, 0]],
  [[-0.7, 0], [0.7, 0]],
  [[-1, 0], [0, 0], [1, 0]],
  [[-1, 1], [-0.5, 0], [0.5, 0], [1, 1]],
  [[-1, 1], [-1, 0], [0, 0], [1, 0], [1, 1]],
]

/** In portrait there is room for plates above the piles, but not beside them. */
function uprightPlates(width: number, room: number, others: number): TableLayout {
  const places = PLATES[others] ?? []
  const rows = others > 3 ? 2 : 1
  const free = room - CHOICE - rows * PLATE
  const pile = Math.max(84, Math.min(142, (free - 72) / 2.1, width * 0.18))
  // A catch button fits between the last row and the piles; the rest of the height is spread evenly.
  const margin = Math.max(0, free - pile * 2.1 - 72) / 3
  const top = TOP_BAR + 12 + margin + PLATE / 2
  const center = { x: width / 2, y: top + (rows - 0.5) * PLATE + 56 + margin + pile * 0.93 }
  return {
    center,
    track: { rx: Math.min(width / 2 - 60, pile * 2.1), ry: pile * 1.32, y: center.y },
    pile,
    gap: pile * 0.3,
    chips: false,
    upright: true,
    seats: places.map(([side, row]) => ({ x: center.x + side * (width / 2 - 132), y: top + row * PLATE })),
  }
}

/** In portrait with too many seats for plates: a tall ring of chips. */
function uprightChips(width: number, room: number, others: number): TableLayout {
  const center = { x: width / 2, y: TOP_BAR + room * 0.49 }
  const seatRx = width / 2 - 84
  const seatRy = Math.min(seatRx, room * 0.36)
  return {
    center,
    track: { rx: seatRx - 100, ry: seatRy - 84, y: center.y + 16 },
    pile: Math.min(118, seatRx * 0.36),
    gap: 40,
    chips: true,
    upright: true,
    seats: seatsAround(center, seatRx, seatRy, others),
  }
}

function seatsAround(center: Point, rx: number, ry: number, others: number): Point[] {
  const at = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180
    return { x: center.x + rx * Math.cos(angle), y: center.y + ry * Math.sin(angle) }
  }
  if (others <= 1) return [at(270)].slice(0, others)
  if (others === 2) return [at(225), at(315)]
  if (others === 3) return [at(180), at(270), at(360)]
  return alongArc(at, others)
}

/** Points at equal distances along the arc from the lower left over the top to the lower right. */
function alongArc(at: (degrees: number) => Point, others: number): Point[] {
  const points: { length: number; point: Point }[] = []
  let length = 0
  let before: Point | null = null
  for (let degrees = 162; degrees <= 378; degrees += 0.5) {
    const point = at(degrees)
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y)
    points.push({ length, point })
    before = point
  }
  return Array.from({ length: others }, (_, i) => {
    const wanted = (i / (others - 1)) * length
    return points.find((each) => each.length >= wanted - 1e-6)?.point ?? at(378)
  })
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The distance between a catch button's halo and the ring around a pile. */
const PILL_MARGIN = 20

/** The offset that keeps a catch button below a seat on the table and off the piles: outwards or upwards, the shorter way. */
export function pillOffset(pill: Box, piles: Box, width: number): Point {
  const inside = Math.max(8 - pill.left, 0) + Math.min(width - 8 - pill.right, 0)
  const left = pill.left + inside
  const right = pill.right + inside
  const up = piles.top - PILL_MARGIN - pill.bottom
  const side = left + right > piles.left + piles.right ? 1 : -1
  const out = side === 1 ? piles.right + PILL_MARGIN - left : piles.left - PILL_MARGIN - right
  if (up >= 0 || out * side <= 0) return { x: inside, y: 0 }
  const fits = left + out >= 8 && right + out <= width - 8
  return fits && Math.abs(out) < -up ? { x: inside + out, y: 0 } : { x: inside, y: up }
}

export interface Chevron extends Point {
  angle: number
  turn: number
}

/** The chevrons of the track; `turn` is the angle of each one on the ellipse, in radians. */
export function chevrons(s: TableLayout): Chevron[] {
  const count = s.chips ? 34 : 28
  const { rx, ry, y } = s.track
  return Array.from({ length: count }, (_, i) => {
    const turn = (i * 2 * Math.PI) / count + 0.05
    return {
      x: s.center.x + rx * Math.cos(turn),
      y: y + ry * Math.sin(turn),
      angle: (Math.atan2(ry * Math.cos(turn), -rx * Math.sin(turn)) * 180) / Math.PI,
      turn,
    }
  })
}

/** The angle of a point on the track, clockwise from the right, from 0 to 2π. */
export function turnOf(s: TableLayout, point: Point): number {
  const angle = Math.atan2((point.y - s.track.y) / s.track.ry, (point.x - s.center.x) / s.track.rx)
  return angle < 0 ? angle + 2 * Math.PI : angle
}

/** Whether a chevron is between two seats, in the direction of play. */
export function isLit(turn: number, from: number, to: number, direction: number): boolean {
  const whole = 2 * Math.PI
  const forward = (a: number): number => ((a % whole) + whole) % whole
  const [way, here] =
    direction === 1 ? [forward(to - from), forward(turn - from)] : [forward(from - to), forward(from - turn)]
  return here > 0.02 && here < way - 0.02
}
