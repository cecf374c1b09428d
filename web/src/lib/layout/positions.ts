/** Positions of elements on the screen, so that cards can fly from one to another. */

const elements = new Map<string, Element>()
let launched: DOMRect | null = null

/** How much larger than laid out the table is shown: more than 1 on a television. */
export const stage = { zoom: 1 }

/** An attachment that registers an element by name: `{@attach trackPosition('draw')}`. */
export function trackPosition(name: string): (element: Element) => () => void {
  return (element) => {
    elements.set(name, element)
    return () => {
      if (elements.get(name) === element) elements.delete(name)
    }
  }
}

export function rectOf(name: string): DOMRect | null {
  return elements.get(name)?.getBoundingClientRect() ?? null
}

/** Remember where one's own card was when it was played. */
export function launchFrom(name: string): void {
  launched = rectOf(name)
}

/** Where one's own card, which is about to land, was launched. */
export function takeLaunch(): DOMRect | null {
  const rect = launched
  launched = null
  return rect
}

/** The transform that moves an element from its resting place to a rect. */
export function offset(from: DOMRect, to: DOMRect): { x: number; y: number; scale: number } {
  return {
    x: (from.left + from.width / 2 - (to.left + to.width / 2)) / stage.zoom,
    y: (from.top + from.height / 2 - (to.top + to.height / 2)) / stage.zoom,
    scale: Math.max(0.2, Math.min(1.4, from.width / to.width)),
  }
}
