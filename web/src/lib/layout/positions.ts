/** Where things are on the screen, so that cards can fly from one to the other. */

const places = new Map<string, Element>()
let launched: DOMRect | null = null

/** An attachment: `{@attach place('draw')}`. */
export function place(name: string): (element: Element) => () => void {
  return (element) => {
    places.set(name, element)
    return () => {
      if (places.get(name) === element) places.delete(name)
    }
  }
}

export function rectOf(name: string): DOMRect | null {
  return places.get(name)?.getBoundingClientRect() ?? null
}

/** Remember where the own card was when it was played. */
export function launchFrom(name: string): void {
  launched = rectOf(name)
}

/** Where the own card comes from that is about to land. */
export function takeLaunch(): DOMRect | null {
  const rect = launched
  launched = null
  return rect
}

/** From where, seen from a resting element, it would have to come to start at a rect. */
export function offset(from: DOMRect, to: DOMRect): { x: number; y: number; scale: number } {
  return {
    x: from.left + from.width / 2 - (to.left + to.width / 2),
    y: from.top + from.height / 2 - (to.top + to.height / 2),
    scale: Math.max(0.2, Math.min(1.4, from.width / to.width)),
  }
}
