import { render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import App from '../src/App.svelte'
import { PROTOCOL } from '../src/lib/generated/protocol'
import { tables } from '../src/lib/state/tables.svelte'
import { savedSeat } from '../src/lib/net/saved_seats'
import { language } from '../src/lib/text/fluent.svelte'
import { router } from '../src/lib/state/router.svelte'
import { welcome } from './message_fixtures'
import { sitDown } from './sit_down'
import { FakeSocket } from './fake_socket'

it.each([
  ['en', 'The server and this page have different versions. Reload to go on playing.', 'Reload'],
  ['es', 'El servidor y esta página tienen versiones distintas. Recarga para seguir jugando.', 'Recargar'],
] as const)('A server that speaks another version of the protocol asks for a reload: %s', (lang, title, action) => {
  vi.useFakeTimers()
  language.use(lang)
  const socket = sitDown({ protocol: PROTOCOL + 1 })
  render(App)
  screen.getByRole('heading', { name: title })
  screen.getByRole('button', { name: action })
  expect(tables.game!.table).toBeNull()
  expect(socket.readyState).toBe(3)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})

it('A page that was loaded at a table asks for a reload too', async () => {
  sitDown()
  tables.disconnect()
  router.go('/t/bcdf2345')
  render(App)
  FakeSocket.latest.open()
  FakeSocket.latest.tell(welcome({ protocol: PROTOCOL + 1 }))
  await screen.findByRole('button', { name: 'Reload' })
  router.go('/')
})

it('The seat is saved for use after the reload', () => {
  sitDown({ protocol: PROTOCOL + 1 })
  expect(savedSeat('bcdf2345')?.token).toBe('secret')
})
