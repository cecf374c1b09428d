/** The table that this page is at, if any: it outlives the way from one screen to the next. */
import { Game } from './game.svelte'
import type { CreateRequest } from '../generated/protocol'
import { router } from './router.svelte'
import { seatAt } from '../net/saved_seats'

class Tables {
  game = $state.raw<Game | null>(null)
  /** The edition of a table that we know of but are not at yet. */
  dress = $state('house')

  create(request: CreateRequest): Game {
    this.leaveScreen()
    this.game = new Game('', request, (game) => {
      // Back from the table is not to a form that is empty again.
      if (router.route.at !== 'table') router.go(`/t/${game.slug}`, router.route.at === 'create')
    })
    return this.game
  }

  /** Back to a seat that this browser holds. */
  resume(slug: string): void {
    if (this.game?.slug === slug) return
    this.leaveScreen()
    this.game = seatAt(slug) ? new Game(slug, null) : null
  }

  join(slug: string, name: string): void {
    this.leaveScreen()
    this.game = new Game(slug, { type: 'join', slug, name })
  }

  watch(slug: string): void {
    this.leaveScreen()
    this.game = new Game(slug, { type: 'watch', slug })
  }

  leave(): void {
    this.game?.leave()
    this.game = null
  }

  leaveScreen(): void {
    this.game?.close()
    this.game = null
  }
}

export const tables = new Tables()
