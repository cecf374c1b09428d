/** Ana sits down at a table. */
import type { Welcome } from '../src/lib/protocol'
import { tables } from '../src/lib/tables.svelte'
import { welcome } from './messages'
import { FakeSocket } from './socket'

export function sitDown(change: Partial<Welcome> = {}): FakeSocket {
  tables.join('bcdf2345', 'Ana')
  const socket = FakeSocket.latest
  socket.open()
  socket.tell(welcome({ token: 'secret', ...change }))
  return socket
}
