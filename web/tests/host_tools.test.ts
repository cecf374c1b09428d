import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import HostTools from '../src/lobby/HostTools.svelte'
import { FakeSocket } from './fake_socket'
import { update, welcome } from './message_fixtures'
import { table } from './table_fixtures'

let game: Game

function open(): FakeSocket {
  game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Ana' })
  const socket = FakeSocket.latest
  socket.open()
  socket.tell(welcome({ token: 'secret' }))
  render(HostTools, { game })
  return socket
}

afterEach(() => game.close())

it('The host can lock the table', () => {
  const socket = open()
  screen.getByRole('button', { name: 'Lock the table' }).click()
  expect(socket.sent.at(-1)).toMatchObject({ type: 'lock', locked: true })
})

it.each([
  ['Remove Beto', { type: 'remove', seat: 1, ban: false }],
  ['Ban Beto', { type: 'remove', seat: 1, ban: true }],
])('The host is asked first: %s', (name, request) => {
  const socket = open()
  const before = socket.sent.length
  screen.getByRole('button', { name }).click()
  flushSync()
  screen.getByRole('heading', { name: `${name}?` })
  expect(document.activeElement?.textContent.trim()).toBe('Cancel')
  screen.getByRole('button', { name: 'Cancel' }).click()
  flushSync()
  expect(socket.sent).toHaveLength(before)
  screen.getByRole('button', { name }).click()
  flushSync()
  screen.getAllByRole('button', { name }).at(-1)?.click()
  expect(socket.sent.at(-1)).toMatchObject(request)
})

it('Nobody is removed who took the seat while the host was asked', () => {
  const socket = open()
  screen.getByRole('button', { name: 'Remove Beto' }).click()
  flushSync()
  const before = socket.sent.length
  const [ana, beto, tejo] = table().seats
  if (!ana || !beto || !tejo) throw new Error('no seats')
  socket.tell(update({ table: table({ seats: [ana, { ...beto, name: 'Cleo' }, tejo] }) }))
  flushSync()
  screen.getAllByRole('button', { name: 'Remove Beto' }).at(-1)?.click()
  expect(socket.sent).toHaveLength(before)
})

it('Bots and the host themselves are not listed', () => {
  open()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('A locked table can be unlocked, and bans can be lifted', () => {
  const socket = open()
  socket.tell(update({ table: table({ locked: true, banned: 2 }) }))
  flushSync()
  screen.getByText('Nobody new can come in. Everyone who has a seat can come back to it.')
  screen.getByRole('button', { name: 'Unlock the table' }).click()
  expect(socket.sent.at(-1)).toMatchObject({ type: 'lock', locked: false })
  screen.getByRole('button', { name: 'Let the 2 who were sent away back in' }).click()
  expect(socket.sent.at(-1)).toMatchObject({ type: 'lift_bans' })
})

it('The browser is known by the same random id each time it comes', () => {
  const first = open().sent[0] as { device: string }
  expect(first.device).toMatch(/^[0-9a-f]{32}$/)
  game.close()
  expect(open().sent[0]).toMatchObject({ device: first.device })
})
