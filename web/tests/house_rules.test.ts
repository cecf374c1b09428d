import { render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import type { TableInfo } from '../src/lib/generated/protocol'
import TableScreen from '../src/screens/TableScreen.svelte'
import { update } from './message_fixtures'
import { sitDown } from './sit_down'
import type { FakeSocket } from './fake_socket'
import { table, view } from './table_fixtures'

function sit(edition: string, phase: TableInfo['phase']): FakeSocket {
  const ended = view({ top: 'B7', color: 'blue', hand: [], legal: [], winner: 0, winners: [0], open: [[], ['G1'], ['G2']], prompt: { phase: phase === 'round_over' ? 'round_over' : 'match_over' } })
  const socket = sitDown({ table: table({ edition, phase }), view: ended })
  render(TableScreen, { slug: 'bcdf2345' })
  return socket
}

it.each(['round_over', 'match_over'] as const)('House rules can be written for the next match: %s', async (phase) => {
  const socket = sit('frozen', phase)
  screen.getByRole('button', { name: 'House rules' }).click()
  await screen.findByText(/What you agree on now holds from the next match on/)
  screen.getByRole('button', { name: 'Propose it' })
  socket.tell(update({ notices: [{ type: 'rule_proposed', seat: 1, card: 'WC1', version: 1, rule: { title: 'The joke', do: [], text: '' } }] }))
  await screen.findByText('Beto proposes a house rule.')
})

it('An edition without customizable cards has no house rules', () => {
  sit('zelda', 'round_over')
  expect(screen.queryByRole('button', { name: 'House rules' })).toBeNull()
})
