import { render } from '@testing-library/svelte'
import { beforeEach, expect, it, vi } from 'vitest'
import App from '../src/App.svelte'
import { announcer } from '../src/lib/feedback/announcer.svelte'
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

it('Leaving uses the open connection, and only a seat that was left is remembered', () => {
  const [socket] = FakeSocket.all
  tables.leave()
  expect(FakeSocket.all).toEqual([socket])
  expect(latest().sent.at(-1)).toMatchObject({ type: 'leave' })
  expect(latest().readyState).toBe(1)
  expect(savedSeat('bcdf2345')).toBeUndefined()
  expect(abandonedSeats()).toMatchObject([{ slug: 'bcdf2345', token: 'secret' }])
  latest().tell({ type: 'goodbye', reason: 'left', retry_ms: null })
  expect(abandonedSeats()).toEqual([])
  expect(latest().readyState).toBe(3)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toEqual([socket])
})

it('A screen reader finds nothing of a table that was left', () => {
  announcer.announce('Ben played red 5.')
  announcer.interrupt('Your turn.')
  tables.leave()
  vi.advanceTimersByTime(60_000)
  expect([announcer.polite, announcer.urgent]).toEqual(['', ''])
})

it('Leaving while disconnected takes effect after the reconnect', () => {
  latest().close()
  tables.leave()
  vi.advanceTimersByTime(1000)
  leaveIsHeard()
  expect(savedSeat('bcdf2345')).toBeUndefined()
})

it('After too long without a connection, the seat is left when the page is next loaded', () => {
  latest().close()
  tables.leave()
  vi.advanceTimersByTime(40_000)
  const tried = FakeSocket.all.length
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(tried)
  expect(savedSeat('bcdf2345')).toBeUndefined()
  render(App)
  leaveIsHeard()
  latest().tell({ type: 'goodbye', reason: 'left', retry_ms: null })
  expect(abandonedSeats()).toEqual([])
})

it.each(['stopping', 'too_fast'])('After %s the server is asked again later', (code) => {
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

it.each(['wrong_token', 'unknown_table'])('After %s the seat need not be left any more', (code) => {
  latest().close()
  tables.leave()
  vi.advanceTimersByTime(1000)
  latest().open()
  latest().tell(refusal(code))
  expect(abandonedSeats()).toEqual([])
  expect(latest().readyState).toBe(3)
})

it('A refused move does not end the leaving', () => {
  tables.game!.move({ do: 'draw' })
  const { id } = latest().sent.at(-1)!
  tables.leave()
  latest().tell(refusal('too_late', { id: id ?? '' }))
  expect(latest().readyState).toBe(1)
})

it('A spectator who leaves keeps a saved seat at the same table', () => {
  tables.watch('bcdf2345')
  latest().open()
  latest().tell(welcome({ you: null }))
  tables.leave()
  expect(savedSeat('bcdf2345')?.token).toBe('secret')
})
