import { render, screen, within } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import Wardrobe from '../src/lobby/Wardrobe.svelte'
import { welcome } from './message_fixtures'
import { FakeSocket } from './fake_socket'
import { table } from './table_fixtures'

it('A doll in only one colour is refused, and this is announced', async () => {
  const game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Ana' })
  const socket = FakeSocket.latest
  socket.open()
  const outfit = { colors: ['pink', 'blue'], doll: { hat: 'blue', top: 'pink', bottoms: 'pink' } }
  const seats = table().seats.map((seat) => ({ ...seat, outfit }))
  socket.tell(welcome({ table: table({ phase: 'lobby', edition: 'saved-by-the-bell', seats }), view: null }))
  render(Wardrobe, { game })
  const hat = within(screen.getAllByRole('group')[1]!)
  hat.getByRole('button', { name: 'Pink' }).click()
  await screen.findByRole('alert')
  expect(socket.sent.at(-1)).not.toMatchObject({ type: 'dress' })
  hat.getByRole('button', { name: 'Yellow' }).click()
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(socket.sent.at(-1)).toMatchObject({ type: 'dress', doll: { hat: 'yellow', top: 'pink' } })
  game.close()
})

it.each([
  ['a doll', { colors: ['pink', 'blue'], doll: { hat: 'blue', top: 'pink', bottoms: 'pink' } }, true],
  ['real clothes', { colors: ['pink'], doll: null }, false],
])('A doll needs two colours, real clothes do not: %s', (_, outfit, asked) => {
  const game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Ana' })
  FakeSocket.latest.open()
  const seats = table().seats.map((seat) => ({ ...seat, outfit }))
  FakeSocket.latest.tell(welcome({ table: table({ phase: 'lobby', edition: 'saved-by-the-bell', seats }), view: null }))
  render(Wardrobe, { game })
  expect(screen.queryByText(/at least two colours/) !== null).toBe(asked)
  game.close()
})
