/** Seconds until a deadline, counted down. */
import type { Game } from './game.svelte'

/** Call it while a component is created. The countdown pauses while the server saves late. */
export function secondsLeft(game: () => Game, end: () => number | null): { readonly current: number } {
  let left = $state(0)
  $effect(() => {
    const at = end()
    if (at === null) return
    const tick = (): void => {
      left = Math.max(0, Math.ceil((at - game().clockNow()) / 1000))
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  })
  return {
    get current() {
      return left
    },
  }
}
