import { render } from '@testing-library/svelte'
import { beforeEach, expect, it, vi } from 'vitest'
import App from '../src/App.svelte'
import { tables } from '../src/lib/state/tables.svelte'
import { abandonedSeats, savedSeat, savedSeats } from '../src/lib/net/saved_seats'
import { refusal, welcome } from './message_fixtures'
import { sitDown } from './sit_down'
import { FakeSocket } from './fake_socket'

function latest(): FakeSocket {
  return FakeSocket.latest
}

function leaveIsHeard(): void {
  latest().open()
  expect(latest().sent[0]).toMatchObject({ type: 'resume', token: 'secret' })
  latest().tell(welcome())
  expect(latest().sent.at(-1)).toMatchObject({ type: 'leave' })
}

beforeEach(() => {
  vi.useFakeTimers()
  sitDown()
})

it('Who leaves says so over the wire that is there, and has no seat to come back to', () => {
  const [socket] = FakeSocket.all
  tables.leave()
  expect(FakeSocket.all).toEqual([socket])
  expect(latest().sent.at(-1)).toMatchObject({ type: 'leave' })
  expect(latest().readyState).toBe(1)
  expect(savedSeats()).toEqual([])
  expect(abandonedSeats()).toMatchObject([{ slug: 'bcdf2345', token: 'secret' }])
  latest().tell({ type: 'goodbye', reason: 'left', retry_ms: null })
  expect(abandonedSeats()).toEqual([])
  expect(latest().readyState).toBe(3)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toEqual([socket])
})

it('Who leaves while the wire is down leaves as soon as it is mended', () => {
  latest().close()
  tables.leave()
  vi.advanceTimersByTime(1000)
  leaveIsHeard()
  expect(savedSeats()).toEqual([])
})

it('A wire that is not mended is given up, and the seat is given back when the page is next loaded', () => {
  latest().close()
  tables.leave()
  vi.advanceTimersByTime(40_000)
  const tried = FakeSocket.all.length
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(tried)
  expect(savedSeats()).toEqual([])
  render(App)
  leaveIsHeard()
  latest().tell({ type: 'goodbye', reason: 'left', retry_ms: null })
  expect(abandonedSeats()).toEqual([])
})

it.each(['stopping', 'too_fast'])('A server that says %s is asked again later', (code) => {
  tables.leave()
  latest().tell(refusal(code, { id: latest().sent.at(-1)!.id ?? '', retry_ms: 2000 }))
  const asked = FakeSocket.all.length
  vi.advanceTimersByTime(1000)
  expect(FakeSocket.all).toHaveLength(asked)
  vi.advanceTimersByTime(2000)
  leaveIsHeard()
  latest().tell({ type: 'goodbye', reason: 'stopping', retry_ms: 2000 })
  vi.advanceTimersByTime(3000)
  latest().open()
  latest().tell(refusal(code, { retry_ms: 2000 })) // this time in answer to the resume
  vi.advanceTimersByTime(3000)
  leaveIsHeard()
})

it.each(['wrong_token', 'unknown_table'])('A seat that is %s is not owed any more', (code) => {
  latest().close()
  tables.leave()
  vi.advanceTimersByTime(1000)
  latest().open()
  latest().tell(refusal(code))
  expect(abandonedSeats()).toEqual([])
  expect(latest().readyState).toBe(3)
})

it('A move that is refused meanwhile is not the end of leaving', () => {
  tables.game!.move({ do: 'draw' })
  const { id } = latest().sent.at(-1)!
  tables.leave()
  latest().tell(refusal('too_late', { id: id ?? '' }))
  expect(latest().readyState).toBe(1)
})

it('Who stops watching keeps a seat that this browser has there', () => {
  tables.watch('bcdf2345')
  latest().open()
  latest().tell(welcome({ you: null }))
  tables.leave()
  expect(savedSeat('bcdf2345')?.token).toBe('secret')
})
