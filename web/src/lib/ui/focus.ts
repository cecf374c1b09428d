/** Keeps keyboard focus: when the focused element disappears, its nearest neighbour gets the focus. */

/** No text fields: on a phone, focus would open the keyboard. */
const FOCUSABLE = 'a[href], button:enabled'

/** The element outside of dialogs that had focus last, the screen it was on, and its index there. */
let last: HTMLElement | null = null
let screen: Element | null = null
let index = 0

/** An effect that runs as long as the page. */
export function keepFocus(): () => void {
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget)
  }
}

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('dialog')) return
  last = target
  screen = document.querySelector('main')
  index = screen ? [...screen.querySelectorAll(FOCUSABLE)].indexOf(target) : -1
}

/** A press on empty space drops the focus; a press on a control is followed by its focusin event. */
function forget({ target }: PointerEvent): void {
  if (target instanceof Element && !target.closest('dialog')) last = null
}

function restore(): void {
  const now = document.activeElement
  if (!last || document.querySelector('dialog[open]')) return
  if (now === document.body || now?.matches(':disabled')) successor(last)?.focus()
}

function successor(before: HTMLElement): HTMLElement | null {
  const usable = !before.matches(':disabled')
  if (before.isConnected && usable) return before
  const card = document.querySelector<HTMLElement>('.hand button[tabindex="0"]')
  if (card) return card
  const main = document.querySelector('main')
  const near = [...(main?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
  // A control that is only disabled has just been pressed: a second press by mistake must not hit its neighbour.
  if (main === screen && usable && index >= 0) return near[Math.min(index, near.length - 1)] ?? null
  return heading() ?? near[0] ?? null
}

function heading(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('h1:not(.sr)')
  if (title) title.tabIndex = -1
  return title
}
