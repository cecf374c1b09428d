/** Focus is never lost: where what had it goes away, it moves on to what is nearest. */

/** Not a field: on a phone that would bring up the keyboard. */
const NEAREST = 'a[href], button:enabled'

/** What had focus last, outside of any dialog, and where it was. */
let last: HTMLElement | null = null
let screen: Element | null = null
let place = 0

/** An effect of the whole page. */
export function keepFocus(): () => void {
  const observer = new MutationObserver(find)
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
  place = screen ? [...screen.querySelectorAll(NEAREST)].indexOf(target) : -1
}

/** Whoever points beside everything wants focus nowhere; if it is on something, it says so next. */
function forget({ target }: PointerEvent): void {
  if (target instanceof Element && !target.closest('dialog')) last = null
}

function find(): void {
  const now = document.activeElement
  if (!last || document.querySelector('dialog[open]')) return
  if (now === document.body || now?.matches(':disabled')) heir(last)?.focus()
}

function heir(before: HTMLElement): HTMLElement | null {
  const usable = !before.matches(':disabled')
  if (before.isConnected && usable) return before
  const card = document.querySelector<HTMLElement>('.hand button[tabindex="0"]')
  if (card) return card
  const main = document.querySelector('main')
  const near = [...(main?.querySelectorAll<HTMLElement>(NEAREST) ?? [])]
  // What is only disabled has been pressed: pressed again by mistake, its neighbour would do something else.
  if (main === screen && usable && place >= 0) return near[Math.min(place, near.length - 1)] ?? null
  return heading() ?? near[0] ?? null
}

function heading(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('h1:not(.sr)')
  if (title) title.tabIndex = -1
  return title
}
