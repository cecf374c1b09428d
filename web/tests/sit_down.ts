/** Ana sits down at a table. */
import type { Welcome } from '../src/lib/generated/protocol'
import { tables } from '../src/lib/state/tables.svelte'
import { welcome } from './message_fixtures'
import { FakeSocket } from './fake_socket'

export function sitDown(change: Partial<Welcome> = {}): FakeSocket {
  tables.join('bcdf2345', 'Ana')
  const socket = FakeSocket.latest
  socket.open()
  socket.tell(welcome({ token: 'secret', ...change }))
  return socket
}
