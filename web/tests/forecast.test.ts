import { fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, it, vi } from 'vitest'
import type { TableForecast } from '../src/lib/generated/protocol'
import { Game } from '../src/lib/state/game.svelte'
import RulesForecast from '../src/lobby/RulesForecast.svelte'
import { table } from './table_fixtures'

const change = (before: number, after: number) => ({ before, after, is_certain: true })
const forecast: TableForecast = {
  lang: 'en',
  lines: ['Rounds get 15 % longer.', 'Luck counts more.'],
  figures: {
    rounds: 50_000,
    turns: change(54.2, 62.1),
    care: change(0.32, 0.28),
    leader_loses: change(0.49, 0.58),
    first: change(0.25, 0.25),
    card: 'W4',
    card_wins: change(0.35, 0.26),
    unfinished: 0,
    warnings: [],
  },
}
let reachable = true
const asked: string[] = []

function game(): Game {
  const made = new Game('bcdf2345', null)
  made.table = table()
  return made
}

beforeEach(() => {
  reachable = true
  asked.length = 0
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return reachable ? Promise.resolve(new Response(JSON.stringify(forecast))) : Promise.reject(new TypeError('no network'))
  })
})

it('is worked out only when asked for, and told in the words of the server', async () => {
  const { container } = render(RulesForecast, { game: game() })
  expect(asked).toEqual([])
  await fireEvent.click(screen.getByRole('button', { name: 'What will these rules do?' }))
  expect(screen.getByRole('status').textContent).toContain('100,000')
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual(forecast.lines)
  expect(asked).toEqual(['/api/tables/bcdf2345/forecast?lang=en'])
  expect([...container.querySelectorAll('dd')].map((bar) => bar.textContent.trim())).toEqual([
    '54 · official rules', '62 · this table', '32 % · official rules', '28 % · this table', '49 % · official rules', '58 % · this table',
  ])
})

it('is forgotten when the rules change', async () => {
  const at = game()
  render(RulesForecast, { game: at })
  await fireEvent.click(screen.getByRole('button'))
  await screen.findByText('Luck counts more.')
  at.table = { ...table(), options: { stacking: true } }
  flushSync()
  expect(screen.queryByText('Luck counts more.')).toBeNull()
  expect(screen.getByRole('button', { name: 'What will these rules do?' })).toBeTruthy()
})

it('can be asked for again if it could not be worked out', async () => {
  reachable = false
  render(RulesForecast, { game: game() })
  await fireEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('alert')).textContent).toBe('That could not be worked out now.')
  reachable = true
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Luck counts more.')
})
