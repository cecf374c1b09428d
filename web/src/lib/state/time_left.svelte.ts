/** The clock of the player who has to decide, if the table has a time limit. */
import type { Deadlines } from './deadlines'
import type { Game } from './game.svelte'
import { secondsLeft } from './seconds_left.svelte'

const SHORT_S = 10

export interface TimeLeft {
  /** None while nobody's time runs. */
  readonly clock: Deadlines['clock']
  readonly seconds: number
  readonly isShort: boolean
}

/** Call it while a component is created. */
export function timeLeft(game: () => Game): TimeLeft {
  const seconds = secondsLeft(game, () => game().times.clock?.end ?? null)
  return {
    get clock() {
      // The time to keep a drawn card is no limit for playing it.
      const isOver = seconds.current === 0 && game().view?.prompt.phase === 'drawn'
      return isOver ? null : game().times.clock
    },
    get seconds() {
      return seconds.current
    },
    get isShort() {
      return seconds.current <= SHORT_S
    },
  }
}
