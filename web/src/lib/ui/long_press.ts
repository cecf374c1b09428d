/** A long press with a finger or a pen. Browsers on iOS report none as `contextmenu`. */

const LONG_MS = 450
/** A finger that has moved farther does something else. */
const STILL_PX = 10

/** An attachment: `{@attach longPress(show)}`. The click that ends a long press is not one. */
export function longPress(act: (event: PointerEvent) => void): (element: HTMLElement) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let start: PointerEvent | null = null

    function down(event: PointerEvent): void {
      if (event.pointerType === 'mouse') return
      start = event
      clearTimeout(timer)
      timer = setTimeout(() => {
        element.addEventListener('click', swallow, { capture: true, once: true })
        act(event)
      }, LONG_MS)
    }

    function move(event: PointerEvent): void {
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL_PX) up()
    }

    function up(): void {
      start = null
      clearTimeout(timer)
      // The click follows at once, or not at all.
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 60)
    }

    function swallow(event: MouseEvent): void {
      event.stopPropagation()
      event.preventDefault()
    }

    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up }
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener)
    return () => {
      up()
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener as EventListener)
    }
  }
}
