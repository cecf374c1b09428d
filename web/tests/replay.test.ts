import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import type { Event, Replay as ReplayMessage } from '../src/lib/generated/protocol'
import { redacted } from '../src/lib/cards/redaction'
import Replay from '../src/screens/Replay.svelte'
import { Game } from '../src/lib/state/game.svelte'
import { FakeSocket } from './fake_socket'
import { welcome } from './message_fixtures'
import { sitDown } from './sit_down'
import { view } from './table_fixtures'

function replay(event: Event): ReplayMessage {
  const step = { seat: 0, action: null, events: [event], at_ms: 0, view: view({ seat: null, open: [['R5'], ['B1'], ['G2']] }) }
  return { type: 'replay', id: '', match: 1, round: 1, edition: 'zelda', players: ['Ana', 'Beto', 'Tejo'], bots: [2], options: {}, house_rules: {}, first: 0, steps: [step], more: false, transcript: null, checksum: '0123456789abcdef0123456789abcdef' }
}

const ALL = 'All hands'
const EVENTS: Record<string, Event> = {
  drew: { type: 'drew', seat: 0, count: 1, cards: ['R5'] },
  gave: { type: 'gave', seat: 0, whom: 1, count: 1, cards: ['R5'] },
  took: { type: 'took', seat: 0, whom: 1, count: 1, cards: ['R5'] },
  picked: { type: 'picked', seat: 0, count: 1, cards: ['R5'] },
  'shown to one': { type: 'hand_shown', player: 0, to: [1], hand: ['R5'] },
  'shown to all': { type: 'hand_shown', player: 0, to: [1, 2], spectators: true, hand: ['R5'] },
}

it.each([
  ['drew', ALL, 'Ana drew red 5.'],
  ['drew', 'Ana', 'Ana drew red 5.'],
  ['drew', 'Beto', 'Ana drew 1 card.'],
  ['gave', ALL, 'Ana gave Beto red 5.'],
  ['gave', 'Ana', 'Ana gave Beto red 5.'],
  ['gave', 'Beto', 'Ana gave Beto red 5.'],
  ['gave', 'Tejo', 'Ana gave Beto 1 card.'],
  ['took', 'Beto', 'Ana took red 5 from Beto.'],
  ['took', 'Tejo', 'Ana took 1 card from Beto.'],
  ['picked', 'Ana', 'Ana picked red 5 to pass on.'],
  ['picked', 'Beto', 'Ana picked 1 card to pass on.'],
  ['shown to one', ALL, "Beto saw Ana's hand: red 5."],
  ['shown to one', 'Ana', "Beto saw Ana's hand."],
  ['shown to one', 'Beto', "Beto saw Ana's hand: red 5."],
  ['shown to one', 'Tejo', "Beto saw Ana's hand."],
  ['shown to all', 'Tejo', "Beto and Tejo saw Ana's hand: red 5."],
])('A replay from a seat shows only what that player saw: %s, %s', async (what, eyes, line) => {
  const socket = sitDown()
  socket.tell(replay(EVENTS[what]!))
  const { container } = render(Replay, { slug: 'bcdf2345', match: 1, round: 1, first: null })
  const select = screen.getByRole('combobox')
  const option = screen.getByRole<HTMLOptionElement>('option', { name: eyes })
  await fireEvent.change(select, { target: { value: option.value } })
  expect(container.querySelector('.line b')?.textContent).toBe(line)
})

it('A replay shows the checksum of its round, so that two copies can be compared', () => {
  const socket = sitDown()
  socket.tell(replay(EVENTS['drew']!))
  render(Replay, { slug: 'bcdf2345', match: 1, round: 1, first: null })
  expect(screen.getByText('Checksum: 0123456789abcdef.').title).toBe('0123456789abcdef0123456789abcdef')
})

it('A drawn card, and whether its draw was voluntary, is visible to its player only', () => {
  const asked: Event = { type: 'asked', prompt: { phase: 'drawn', seat: 0, cards: ['R5'], could_play: true } }
  expect(redacted(asked, 0)).toEqual(asked)
  expect(redacted(asked, 1)).toEqual({ type: 'asked', prompt: { phase: 'drawn', seat: 0, cards: null, could_play: false } })
})

it('Of shuffled hands, a player sees only their own', () => {
  const shuffled: Event = { type: 'hands_shuffled', counts: [1, 1], hands: [['R5'], ['B1']] }
  expect(redacted(shuffled, 1)).toEqual({ type: 'hands_shuffled', counts: [1, 1], hands: null, cards: ['B1'] })
})

describe('A long round', () => {
  const part = (first: number, count: number, more: boolean): ReplayMessage => {
    const whole = replay(EVENTS['drew']!)
    return { ...whole, first, more, steps: Array.from({ length: count }, () => whole.steps[0]!) }
  }
  const asked = (socket: FakeSocket) => socket.sent.filter((request) => request.type === 'replay')

  it('comes in parts, each asked for after the one before', () => {
    const game = new Game('bcdf2345', { type: 'watch', slug: 'bcdf2345' })
    const socket = FakeSocket.latest
    socket.open()
    socket.tell(welcome({ you: null }))
    game.ask({ type: 'replay', match: 1, round: 1 })
    socket.tell(part(0, 3, true))
    expect(asked(socket).at(-1)).toMatchObject({ first: 3 })
    socket.tell(part(3, 2, true))
    socket.tell(part(3, 2, true)) // the same part again is not added twice
    expect(asked(socket).at(-1)).toMatchObject({ first: 5 })
    socket.tell(part(5, 1, false))
    expect(game.replay?.steps).toHaveLength(6)
    expect(asked(socket)).toHaveLength(3)
    game.close()
  })

  it('is given up if the connection breaks each time it is asked for', () => {
    vi.useFakeTimers()
    const game = new Game('bcdf2345', { type: 'watch', slug: 'bcdf2345' })
    FakeSocket.latest.open()
    FakeSocket.latest.tell(welcome({ you: null }))
    game.ask({ type: 'replay', match: 1, round: 1 })
    let count = asked(FakeSocket.latest).length
    for (let i = 0; i < 10; i++) {
      const before = FakeSocket.latest
      before.onclose?.()
      vi.advanceTimersByTime(10_000)
      expect(FakeSocket.latest).not.toBe(before)
      FakeSocket.latest.open()
      FakeSocket.latest.tell(welcome({ you: null }))
      count += asked(FakeSocket.latest).length
    }
    expect(count).toBe(4)
    expect(game.refusal?.code).toBe('failed')
    game.close()
    vi.useRealTimers()
  })
})
