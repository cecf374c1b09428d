/** Whose turn it is, for somebody who looks elsewhere: the tab's title and icon, vibration, a notification. */
import type { Game } from '../state/game.svelte'
import { turnSeat } from '../state/seat_state'
import { settings } from '../state/settings.svelte'
import { say } from '../text/fluent.svelte'

const NAME = 'penultima'
const TAG = 'penultima-turn'

/** Whether this player is asked something now. */
function isMine(game: Game): boolean {
  return !game.goodbye && game.view !== null && game.view.seat !== null && game.table?.phase === 'playing' && turnSeat(game) === game.view.seat
}

/** “Your turn · Sunday table”. */
export function titleOf(game: Game | null): string {
  if (!game?.table) return NAME
  const table = game.table.name || NAME
  const seat = game.table.phase === 'playing' && !game.goodbye ? turnSeat(game) : null
  if (seat === null) return table
  const turn = isMine(game) ? say('page-title-turn') : say('page-title-other', { name: game.reader.name(seat) })
  return `${turn} · ${table}`
}

/** Effects: call it while a component is created. */
export function showTurn(game: () => Game | null): void {
  $effect(() => {
    document.title = titleOf(game())
    return () => (document.title = NAME)
  })
  const mine = $derived.by(() => {
    const table = game()
    return table !== null && isMine(table)
  })
  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = mine ? '/mark-turn.svg' : '/mark.svg'
    if (!mine) return void clearNotification()
    const table = game()
    if (!table) return
    // Browsers refuse it before the first tap.
    if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 60, 80])
    if (settings.notifications && document.hidden) void notify(table)
    const seen = (): void => {
      if (!document.hidden) void clearNotification()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  })
}

export function canNotify(): boolean {
  return window.isSecureContext === true && 'Notification' in window && 'serviceWorker' in navigator
}

/** Ask for the permission. Call it in answer to a click. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

async function notify(game: Game): Promise<void> {
  if (!canNotify() || Notification.permission !== 'granted' || !game.view) return
  const worker = await navigator.serviceWorker.getRegistration()
  // It names no card: a locked phone shows it to everybody.
  await worker?.showNotification(titleOf(game), { tag: TAG, icon: '/icon-192.png', badge: '/icon-192.png', data: { path: `/t/${game.slug}` } })
}

async function clearNotification(): Promise<void> {
  if (!canNotify()) return
  const worker = await navigator.serviceWorker.getRegistration()
  for (const shown of (await worker?.getNotifications({ tag: TAG })) ?? []) shown.close()
}
