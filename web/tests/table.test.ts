import { render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import { Game } from '../src/lib/game.svelte'
import { words } from '../src/lib/words.svelte'
import Table from '../src/table/Table.svelte'
import { table, view } from './view'

it.each([400, 1200])('A table without a name is called by its edition, in the language of the reader: %i px', (width) => {
  vi.stubGlobal('innerWidth', width)
  words.speak('es')
  const game = new Game('bcdf2345', null)
  game.table = table({ name: '', edition: 'saved-by-the-bell' })
  game.view = view()
  render(Table, { game })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edición Saved by the Bell')
})
