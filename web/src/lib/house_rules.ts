/** Ready-made beginnings for a house rule, and an empty one of every step. */
import type { Step } from './protocol'

export function emptyStep(effect: Step['effect']): Step {
  switch (effect) {
    case 'draw':
      return { effect, who: 'next', count: 1 }
    case 'discard':
      return { effect, who: 'self', count: 1, how: 'choose' }
    case 'skip':
      return { effect, count: 1 }
    case 'swap_hands':
      return { effect, with: 'chosen' }
    case 'give':
      return { effect, count: 1, to: 'next' }
    case 'reveal':
      return { effect, who: 'next', to: 'self' }
    case 'honor':
      return { effect, who: 'next', text: '', else_draw: 2 }
    default:
      return { effect }
  }
}

export interface Ready {
  id: string
  steps: Step[]
}

/** What most tables want to write, one tap each. */
export const READY: Ready[] = [
  { id: 'nothing', steps: [] },
  { id: 'draw-one', steps: [{ effect: 'draw', who: 'next', count: 1 }] },
  { id: 'draw-two', steps: [{ effect: 'draw', who: 'next', count: 2 }] },
  { id: 'skip', steps: [{ effect: 'skip', count: 1 }] },
  { id: 'everyone', steps: [{ effect: 'draw', who: 'all', count: 1 }] },
  { id: 'swap', steps: [{ effect: 'swap_hands', with: 'chosen' }] },
]
