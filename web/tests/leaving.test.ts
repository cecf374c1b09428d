import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tables } from '../src/lib/tables.svelte'
import { seatAt } from '../src/lib/tokens'
import { welcome } from './messages'
import { FakeSocket } from './socket'

function latest(): FakeSocket {
  return FakeSocket.all.at(-1)!
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  tables.join('bcdf2345', 'Ana')
  latest().open()
  latest().tell(welcome({ token: 'secret' }))
})
afterEach(() => {
  vi.useRealTimers()
})

it('Who leaves has no seat to come back to, and the server hears of it', () => {
  tables.leave()
  expect(seatAt('bcdf2345')).toBeUndefined()
  latest().open()
  expect(latest().sent[0]).toMatchObject({ type: 'resume', token: 'secret' })
  latest().tell(welcome())
  expect(latest().sent[1]).toMatchObject({ type: 'leave' })
  expect(seatAt('bcdf2345')).toBeUndefined()
  latest().tell({ type: 'goodbye', reason: 'left', retry_ms: null })
  expect(latest().readyState).toBe(3)
})

it('Who leaves while the wire is down leaves as soon as it is mended', () => {
  latest().close()
  tables.leave()
  latest().close()
  vi.advanceTimersByTime(1000)
  latest().open()
  latest().tell(welcome())
  expect(latest().sent.at(-1)).toMatchObject({ type: 'leave' })
})

it('A wire that is not mended is given up', () => {
  tables.leave()
  vi.advanceTimersByTime(40_000)
  const tried = FakeSocket.all.length
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(tried)
})

it('Who stops watching keeps a seat that this browser has there', () => {
  tables.watch('bcdf2345')
  latest().open()
  latest().tell(welcome({ you: null }))
  tables.leave()
  expect(seatAt('bcdf2345')?.token).toBe('secret')
})
