import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, it, vi } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import { settings } from '../src/lib/state/settings.svelte'
import Settings from '../src/screens/Settings.svelte'
import Table from '../src/table/Table.svelte'
import { table, view } from './table_fixtures'

beforeEach(() => {
  settings.sorting = 'color'
  vi.stubGlobal('innerWidth', 400)
})

function raised(): string[] {
  return screen.queryAllByRole('button', { pressed: true }).filter((button) => button.closest('ul')).map((card) => card.getAttribute('aria-label') ?? '')
}

it.each([
  ['ticked', view({ legal: [{ do: 'any_cards', count: 2 }] })],
  ['lifted', view()],
])('Sorting the hand in the settings does not swap a card that is %s for another one', async (_, seen) => {
  const game = new Game('bcdf2345', null)
  game.table = table()
  game.you = 0
  game.view = seen
  render(Table, { game })
  render(Settings)
  await fireEvent.click(screen.getByRole('button', { name: /^Wild/ }))
  expect(raised()).toHaveLength(1)
  await fireEvent.click(screen.getByText('As drawn'))
  expect(settings.sorting).toBe('drawn')
  expect(raised()).toEqual([])
})
