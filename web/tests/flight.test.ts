import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tables } from '../src/lib/state/tables.svelte'
import Table from '../src/table/Table.svelte'
import { update } from './message_fixtures'
import { sitDown } from './sit_down'
import type { FakeSocket } from './fake_socket'
import { view } from './table_fixtures'

const CARD_LEFT = 500
const SEAT_LEFT = 900
let starts = new Set<string>()

/** Gives elements positions, and records where animations begin. */
beforeEach(() => {
  starts = new Set()
  vi.stubGlobal('innerWidth', 400)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const left = this.classList.contains('marks') ? SEAT_LEFT : this.classList.contains('face') ? CARD_LEFT : 0
    return DOMRect.fromRect({ x: left, width: 10, height: 14 })
  })
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, frames) {
    const first = (frames as Keyframe[])[0]
    if (this.classList.contains('pile-card') && first?.transform) starts.add(String(first.transform))
    const animation = { cancel: () => {}, onfinish: null as (() => void) | null }
    queueMicrotask(() => animation.onfinish?.())
    return animation as unknown as Animation
  })
})
afterEach(() => vi.restoreAllMocks())

async function settle(): Promise<void> {
  for (let i = 0; i < 3; i++) await tick()
}

async function look(): Promise<FakeSocket> {
  const socket = sitDown()
  render(Table, { game: tables.game! })
  await settle()
  return socket
}

async function touch(name: RegExp): Promise<void> {
  const card = screen.getByRole('button', { name })
  card.dispatchEvent(Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' }))
  card.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  await settle()
}

it('Another player’s card does not fly from a card that was only lifted', async () => {
  const socket = await look()
  await touch(/^Red 5/)
  expect(tables.game!.pending).toBeNull()
  socket.tell(update({ events: [{ type: 'played', seat: 1, card: 'R2' }], view: view({ top: 'R2', discard: 2 }) }))
  await settle()
  expect(starts.size).toBe(1)
  expect([...starts][0]).toContain(`${SEAT_LEFT}px`)
})

it('One’s own card flies from its place in the hand', async () => {
  await look()
  await touch(/^Red 5/)
  await touch(/^Red 5/)
  expect(tables.game!.pending).not.toBeNull()
  expect(starts.size).toBe(1)
  expect([...starts][0]).toContain(`${CARD_LEFT}px`)
})
