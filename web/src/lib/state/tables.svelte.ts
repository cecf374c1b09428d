/** The table that this page is at, if any. It is kept while screens change. */
import { announcer } from '../feedback/announcer.svelte'
import { Game } from './game.svelte'
import { DEFAULT_LEVEL, type CreateRequest } from '../generated/protocol'
import { router } from './router.svelte'
import { savedSeat, takeBack } from '../net/saved_seats'
import { say } from '../text/fluent.svelte'
import { settings } from './settings.svelte'

/** How many bots a player meets who chooses nothing. */
const BOTS = 3

class Tables {
  game = $state.raw<Game | null>(null)
  /** The edition of a table that is shown before joining it. */
  previewEdition = $state('house')

  /** Open a table; with `start`, begin the match at once. */
  create(request: CreateRequest, start = false): Game {
    this.disconnect()
    this.game = new Game('', { avatar: settings.avatar, ...request }, (game) => {
      if (start && game.table?.phase === 'lobby') game.ask({ type: 'start' })
      // The form is replaced in the history: going back from the table must not show it empty.
      if (router.route.at !== 'table') router.go(`/t/${game.slug}`, router.route.at === 'create')
    })
    return this.game
  }

  /** Play against bots at once: nobody else is needed, and nothing has to be chosen. */
  playNow(edition: string): void {
    const bots = Array.from({ length: BOTS }, () => DEFAULT_LEVEL)
    this.create({ type: 'create', name: settings.name.trim() || say('page-player'), edition, seats: BOTS + 1, bots, settings: { spectators: false } }, true)
  }

  /** Return to a seat that this browser holds. */
  resume(slug: string): void {
    if (this.game?.slug === slug) return
    this.disconnect()
    this.game = savedSeat(slug) ? new Game(slug, null) : null
  }

  /** Return to a seat that was left during a match. */
  takeBack(slug: string): void {
    takeBack(slug)
    this.disconnect()
    this.game = new Game(slug, null)
  }

  /** Sit down at the best open table; if it is a new one, begin at once. */
  quickPlay(name: string, edition: string | null): void {
    this.disconnect()
    this.game = new Game('', { type: 'quick_play', name, edition, avatar: settings.avatar }, (game) => {
      if (game.isHost && game.table?.phase === 'lobby') game.ask({ type: 'start' })
      if (router.route.at !== 'table') router.go(`/t/${game.slug}`)
    })
  }

  join(slug: string, name: string): void {
    this.disconnect()
    this.game = new Game(slug, { type: 'join', slug, name, avatar: settings.avatar })
  }

  /** Take a seat along that is open on another device. */
  claim(slug: string, code: string): void {
    this.disconnect()
    this.game = new Game(slug, { type: 'claim', slug, code })
  }

  watch(slug: string): Game {
    this.disconnect()
    return (this.game = new Game(slug, { type: 'watch', slug }))
  }

  leave(): void {
    this.game?.leave()
    this.game = null
    announcer.clear()
  }

  disconnect(): void {
    this.game?.close()
    this.game = null
  }
}

export const tables = new Tables()
