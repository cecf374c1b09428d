import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import Chat from '../src/table/Chat.svelte'
import { update, welcome } from './message_fixtures'
import { FakeSocket } from './fake_socket'

let game: Game
let socket: FakeSocket

beforeEach(() => {
  game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Ana' })
  socket = FakeSocket.latest
  socket.open()
})
afterEach(() => game.close())

it('A message of an earlier player with the same name is not shown as one’s own', () => {
  socket.tell(welcome({ chat: [{ type: 'chat_message', seat: 2, name: 'Ana', text: 'I have to go.', preset: null }] }))
  render(Chat, { game })
  expect(screen.getByRole('listitem').textContent).toBe('Ana I have to go.')
})

it('Messages are unread until the chat is on the screen', () => {
  socket.tell(welcome())
  const said = update({ notices: [{ type: 'chat_message', seat: 1, name: 'Beto', text: '', preset: 'hello' }] })
  socket.tell(said)
  expect(game.unread).toBe(1)
  render(Chat, { game })
  flushSync()
  expect(game.unread).toBe(0)
  socket.tell({ ...said, seq: 7 })
  flushSync()
  expect(game.unread).toBe(0)
})
