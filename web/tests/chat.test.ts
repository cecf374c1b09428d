import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Game } from '../src/lib/game.svelte'
import { words } from '../src/lib/words.svelte'
import Chat from '../src/table/Chat.svelte'
import { update, welcome } from './messages'
import { FakeSocket } from './socket'
import { table } from './view'

beforeEach(() => {
  words.speak('en')
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function lines(): (string | null)[] {
  return screen.getAllByRole('listitem').map((line) => line.textContent)
}

it('Only what was said from my seat and under my name is mine', () => {
  const game = new Game('bcdf2345', null)
  game.table = table()
  game.you = 0
  game.chat = [
    { type: 'said', seat: 1, name: 'Ana', text: 'I had the same name' },
    { type: 'said', seat: 0, name: 'Carla', text: 'I sat here before' },
    { type: 'said', seat: 1, name: 'Beto', text: 'I am somebody else' },
    { type: 'said', seat: 0, name: 'Ana', text: 'It is me' },
  ]
  render(Chat, { game })
  expect(lines()).toEqual(['Ana I had the same name', 'Carla I sat here before', 'Beto I am somebody else', 'You It is me'])
})

it('Who is moved to another seat has still said what they said', () => {
  const game = new Game('bcdf2345', null)
  const socket = FakeSocket.all.at(-1)!
  const { seats } = table()
  socket.open()
  socket.tell(welcome({ chat: [{ type: 'said', seat: 0, name: 'Ana', text: 'Hello' }, { type: 'said', seat: 1, name: 'Beto', text: 'Hi' }] }))
  socket.tell(update({ you: 1, table: table({ seats: [seats[1]!, seats[0]!, seats[2]!] }) }))
  render(Chat, { game })
  expect(lines()).toEqual(['You Hello', 'Beto Hi'])
})
