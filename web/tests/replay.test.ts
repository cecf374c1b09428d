import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import type { Event, Replay as ReplayMessage } from '../src/lib/generated/protocol'
import { redacted } from '../src/lib/cards/redaction'
import Replay from '../src/screens/Replay.svelte'
import { sitDown } from './sit_down'
import { view } from './table_fixtures'

function replay(event: Event): ReplayMessage {
  const step = { seat: 0, action: null, events: [event], at_ms: 0, view: view({ seat: null, open: [['R5'], ['B1'], ['G2']] }) }
  return { type: 'replay', id: '', match: 1, round: 1, edition: 'zelda', players: ['Ana', 'Beto', 'Tejo'], bots: [2], options: {}, house_rules: {}, steps: [step] }
}

const ALL = 'All hands'
const EVENTS: Record<string, Event> = {
  drew: { type: 'drew', seat: 0, count: 1, cards: ['R5'] },
  gave: { type: 'gave', seat: 0, whom: 1, count: 1, cards: ['R5'] },
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

it('A drawn card, and whether its draw was voluntary, is visible to its player only', () => {
  const asked: Event = { type: 'asked', prompt: { phase: 'drawn', seat: 0, cards: ['R5'], could_play: true } }
  expect(redacted(asked, 0)).toEqual(asked)
  expect(redacted(asked, 1)).toEqual({ type: 'asked', prompt: { phase: 'drawn', seat: 0, cards: null, could_play: false } })
})
