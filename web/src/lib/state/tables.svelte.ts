/** The table that this page is at, if any. It is kept while screens change. */
import { Game } from './game.svelte'
import type { CreateRequest } from '../generated/protocol'
import { router } from './router.svelte'
import { savedSeat } from '../net/saved_seats'

class Tables {
  game = $state.raw<Game | null>(null)
  /** The edition of a table that is shown before joining it. */
  previewEdition = $state('house')

  create(request: CreateRequest): Game {
    this.disconnect()
    this.game = new Game('', request, (game) => {
      // The form is replaced in the history: going back from the table must not show it empty.
      if (router.route.at !== 'table') router.go(`/t/${game.slug}`, router.route.at === 'create')
    })
    return this.game
  }

  /** Return to a seat that this browser holds. */
  resume(slug: string): void {
    if (this.game?.slug === slug) return
    this.disconnect()
    this.game = savedSeat(slug) ? new Game(slug, null) : null
  }

  join(slug: string, name: string): void {
    this.disconnect()
    this.game = new Game(slug, { type: 'join', slug, name })
  }

  watch(slug: string): void {
    this.disconnect()
    this.game = new Game(slug, { type: 'watch', slug })
  }

  leave(): void {
    this.game?.leave()
    this.game = null
  }

  disconnect(): void {
    this.game?.close()
    this.game = null
  }
}

export const tables = new Tables()
