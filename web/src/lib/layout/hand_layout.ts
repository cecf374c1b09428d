/** The layout of a hand: all cards visible without scrolling, from 1 to 30 and more. */

/** `short`: a phone with little height, where the rows of a hand are closer together. */
export type Device = 'phone' | 'short' | 'desktop'
export type CardSize = 's' | 'm' | 'l'

export interface Slot {
  x: number
  y: number
  angle: number
  width: number
  step: number
  row: number
}

interface Plan {
  rows: number
  width: number
  pitch: number
  cap: number
}

const PHONE_WIDTH = 374
/** The least distance between rows: a fingertip. */
const LEAST_PITCH = 46
const SCALE: Record<CardSize, number> = { s: 0.9, m: 1, l: 1.1 }

function plan(count: number, device: Device): Plan {
  if (device === 'short') {
    const phone = plan(count, 'phone')
    return { ...phone, pitch: Math.min(phone.pitch, LEAST_PITCH) }
  }
  if (device === 'phone') {
    if (count <= 5) return { rows: 1, width: 96, pitch: 0, cap: 78 }
    if (count <= 7) return { rows: 1, width: 86, pitch: 0, cap: 78 }
    if (count <= 14) return { rows: 2, width: count <= 10 ? 86 : 76, pitch: 68, cap: 68 }
    if (count <= 30) return { rows: 3, width: 66, pitch: 64, cap: 78 }
    return { rows: Math.max(4, Math.ceil(count / 12)), width: 66, pitch: 52, cap: 78 }
  }
  if (count <= 9) return { rows: 1, width: 132, pitch: 0, cap: 80 }
  if (count <= 13) return { rows: 1, width: 118, pitch: 0, cap: 80 }
  return { rows: count <= 34 ? 2 : 3, width: 104, pitch: count <= 34 ? 84 : 62, cap: 80 }
}

/** `width` is the available width; x is counted from its left edge. */
export function handLayout(count: number, device: Device, width = device === 'desktop' ? 728 : PHONE_WIDTH, size: CardSize = 'm'): Slot[] {
  const { rows, width: full, pitch, cap } = plan(count, device)
  const narrow = device === 'desktop' ? Math.min(1, width / 560) : Math.min(1.25, width / PHONE_WIDTH)
  const card = Math.round(full * SCALE[size] * narrow)
  const slots: Slot[] = []
  for (let row = 0; row < rows; row++) {
    const inRow = Math.floor(count / rows) + (row < count % rows ? 1 : 0)
    const step = inRow > 1 ? Math.min(cap * SCALE[size] * narrow, (width - card) / (inRow - 1)) : 0
    for (let i = 0; i < inRow; i++) {
      const d = i - (inRow - 1) / 2
      slots.push({ x: width / 2 - card / 2 + d * step, ...bend(d, inRow, rows, device, row * pitch), width: card, step, row })
    }
  }
  return slots
}

/** One or two rows are fanned; three lie flat, so that every index can be read. */
function bend(d: number, inRow: number, rows: number, device: Device, down: number): { y: number; angle: number } {
  if (device !== 'desktop') {
    if (rows >= 3) return { y: down, angle: 0 }
    return { y: down + d * d * 2.2 * Math.min(1, (5 / inRow) ** 2), angle: d * Math.min(1.6, 12 / inRow) }
  }
  return { y: down + d * d * 3.1 * Math.min(1, (8 / inRow) ** 2), angle: d * Math.min(2.6, 21 / inRow) }
}

/** The height of a hand, down to the lowest corner of its outermost card. */
export function handHeight(slots: Slot[]): number {
  return slots.reduce((most, slot) => Math.max(most, slot.y + slot.width * 1.4), 0)
}

/** The topmost card at a point. Later cards lie on earlier ones. */
export function cardAt(slots: Slot[], x: number, y: number): number | null {
  for (let i = slots.length - 1; i >= 0; i--) {
    const slot = slots[i]
    if (slot && x >= slot.x && x <= slot.x + slot.width && y >= slot.y - 8 && y <= slot.y + slot.width * 1.4) return i
  }
  return null
}
