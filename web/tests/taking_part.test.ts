/** A page's part in the next deal: what it sends with being ready, and unasked. */
import { afterEach, describe, expect, it } from 'vitest'
import { partCommitment, type Part } from '../src/lib/fairness/transcript'
import type { DealInfo, Request, SetReadyRequest, TableInfo } from '../src/lib/generated/protocol'
import { Game } from '../src/lib/state/game.svelte'
import { FakeSocket } from './fake_socket'
import { refusal, update, welcome } from './message_fixtures'
import { table } from './table_fixtures'

const DEAL = { table: 'bcdf2345', match: 1, round: 1 }

let game: Game

afterEach(() => {
  game.close()
  sessionStorage.clear()
})

function deal(parts: Part[], is_fixed = false): DealInfo {
  return { coming: { deal: DEAL, commitment: '5e'.repeat(32), parts }, is_fixed, left_out: [], dealt: null }
}

/** A lobby in which Beto sits at `seat`. */
function lobby(seat: number, ready: boolean, parts: Part[] = [], is_fixed = false): TableInfo {
  const [ana, beto, tejo] = table().seats
  const others = [ana!, tejo!]
  return table({ phase: 'lobby', match: 0, seats: others.toSpliced(seat, 0, { ...beto!, ready }), deal: deal(parts, is_fixed) })
}

function sit(change: TableInfo = lobby(1, false)): FakeSocket {
  game = new Game('bcdf2345', { type: 'join', slug: 'bcdf2345', name: 'Beto' })
  const socket = FakeSocket.latest
  socket.open()
  socket.tell(welcome({ you: 1, table: change, view: null }))
  return socket
}

function isReady(request: Request): request is SetReadyRequest & { id: string } {
  return request.type === 'ready'
}

/** The commitments that were sent, with the ids of their requests. */
function sent(socket: FakeSocket): { id: string; commitment: string }[] {
  return socket.sent.filter(isReady).map(({ id, part }) => ({ id, commitment: part ?? '' }))
}

/** Beto is ready at seat 1, and the server has his commitment. */
function ready(): FakeSocket {
  const socket = sit()
  game.ask({ type: 'ready', ready: true })
  const [{ id, commitment }] = sent(socket) as [{ id: string; commitment: string }]
  socket.tell(update({ seq: 6, you: 1, table: lobby(1, true, [{ seat: 1, commitment }]), done: id }))
  return socket
}

describe('a page that is ready', () => {
  it('commits once', () => {
    const socket = ready()
    socket.tell(update({ seq: 7, you: 1, table: lobby(1, true, [{ seat: 1, commitment: sent(socket)[0]!.commitment }]) }))
    expect(sent(socket)).toHaveLength(1)
  })

  it('commits again for the seat to which it was moved, without a click', () => {
    const socket = ready()
    const { commitment } = sent(socket)[0]!
    socket.tell(update({ seq: 7, you: 2, table: lobby(2, true, [{ seat: 1, commitment }]) }))
    expect(sent(socket)).toHaveLength(2)
    const again = sent(socket)[1]!
    expect(again.commitment).not.toBe(commitment)
    const kept = JSON.parse(sessionStorage.getItem('penultima.part')!) as { part: Part }
    expect(again.commitment).toBe(partCommitment(DEAL, 2, kept.part.contribution!))
    socket.tell(update({ seq: 8, you: 2, table: lobby(2, true, [{ seat: 2, commitment: again.commitment }]), done: again.id }))
    expect(sent(socket)).toHaveLength(2)
  })

  it('commits again on another device, which has no part of its own', () => {
    const socket = sit(lobby(1, true, [{ seat: 1, commitment: 'ab'.repeat(32) }]))
    expect(sent(socket)).toHaveLength(1)
  })

  it('does not while an earlier request is unanswered: it may say “not ready”', () => {
    const socket = ready()
    game.ask({ type: 'ready', ready: false })
    socket.tell(update({ seq: 7, you: 2, table: lobby(2, true) }))
    expect(sent(socket)).toHaveLength(2)
    socket.tell(update({ seq: 8, you: 2, table: lobby(2, false), done: sent(socket)[1]!.id }))
    expect(sent(socket)).toHaveLength(2)
  })

  it('does not once the list is fixed', () => {
    const socket = ready()
    socket.tell(update({ seq: 7, you: 2, table: lobby(2, true, [], true) }))
    expect(sent(socket)).toHaveLength(1)
  })

  it('shows no refusal of what nobody has asked for, and tries again', () => {
    const socket = ready()
    socket.tell(update({ seq: 7, you: 2, table: lobby(2, true) }))
    socket.tell(refusal('too_fast', { id: sent(socket)[1]!.id }))
    expect(game.refusal).toBeNull()
    socket.tell(update({ seq: 8, you: 2, table: lobby(2, true) }))
    expect(sent(socket)).toHaveLength(3)
  })
})

it('A page that is not ready commits to nothing', () => {
  const socket = sit()
  socket.tell(update({ seq: 6, you: 2, table: lobby(2, false) }))
  expect(sent(socket)).toEqual([])
})
