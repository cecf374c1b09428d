/** Browser features that jsdom lacks, and a fresh page for each test. */
import { cleanup } from '@testing-library/svelte'
import { afterEach, beforeEach, vi } from 'vitest'
import { tables } from '../src/lib/state/tables.svelte'
import { version } from '../src/lib/net/version.svelte'
import { LANGS, language, load } from '../src/lib/text/fluent.svelte'
import { parts } from '../src/lib/ui/parts.svelte'
import { FakeSocket } from './fake_socket'

window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => {}, removeListener: () => {} })
HTMLElement.prototype.scrollIntoView ??= () => {}
Element.prototype.animate ??= () => ({ cancel: () => {}, onfinish: null }) as unknown as Animation
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
}
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  language.use('en')
  tables.game = null
  version.outdated = false
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
})
afterEach(() => {
  cleanup()
  tables.disconnect()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Parts are there at once, as after a while in the browser.
await Promise.all([...LANGS.map(load), ...Object.values(parts).map((part) => part.load())])
