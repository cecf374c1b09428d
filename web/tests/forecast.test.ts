import { fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, it, vi } from 'vitest'
import type { TableForecast } from '../src/lib/generated/protocol'
import { Game } from '../src/lib/state/game.svelte'
import ChangeForecast from '../src/lobby/ChangeForecast.svelte'
import RuleEditor from '../src/lobby/RuleEditor.svelte'
import RulesForecast from '../src/lobby/RulesForecast.svelte'
import TableSettingsSheet from '../src/lobby/TableSettingsSheet.svelte'
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

it('compares one change with the same table without it', async () => {
  const { container } = render(ChangeForecast, { game: game(), of: { option: 'stacking' } })
  await fireEvent.click(screen.getByRole('button', { name: 'What will this do?' }))
  await screen.findByText('Luck counts more.')
  expect(asked).toEqual(['/api/tables/bcdf2345/forecast?lang=en&option=stacking'])
  expect(container.querySelector('dd')?.textContent.trim()).toBe('54 · without it')
})

it('puts warnings before everything else', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ ...forecast, lines: ['Careful: rounds take more than three times as long.', 'Rounds get longer.'], figures: { ...forecast.figures, warnings: ['long'] } }))))
  const { container } = render(ChangeForecast, { game: game(), of: { option: 'stacking' } })
  await fireEvent.click(screen.getByRole('button'))
  await screen.findByText('Rounds get longer.')
  expect([...container.querySelectorAll('.warning')].map((each) => each.textContent)).toEqual(['Careful: rounds take more than three times as long.'])
  expect(container.querySelectorAll('li')).toHaveLength(1)
})

it('is offered for the options that the host has chosen, in the lobby', () => {
  const at = game()
  at.you = 0
  at.table = table({ phase: 'lobby', options: { stacking: true, target: 300 } })
  render(TableSettingsSheet, { game: at, table: at.table, onclose: () => {} })
  expect(screen.getAllByText('What will this do?')).toHaveLength(1)
})

it('is there for guests too, who ask about a rule before anybody has chosen it', async () => {
  const at = game()
  at.you = 1
  at.table = table({ phase: 'lobby', options: { stacking: true } })
  render(TableSettingsSheet, { game: at, table: at.table, onclose: () => {} })
  expect(screen.queryByText('What will this do?')).toBeNull()
  const rules = screen.getByRole('combobox', { name: 'Ask about one rule' })
  const names = [...rules.querySelectorAll('option')].map((option) => option.textContent)
  expect(names).toContain('Stacking') // chosen already
  expect(names.join()).not.toContain('Target') // it changes no round
  await fireEvent.change(rules, { target: { value: [...rules.querySelectorAll('option')].find((option) => option.textContent === 'Jump in')!.value } })
  await fireEvent.click(screen.getByRole('button', { name: 'What will this do?' }))
  await screen.findByText('Luck counts more.')
  expect(asked.filter((address) => address.includes('/forecast'))).toEqual(['/api/tables/bcdf2345/forecast?lang=en&option=jump_in&value=true'])
})

it('asks about the steps of a rule that is being written, without its words', async () => {
  const at = game()
  at.table = table({ phase: 'lobby', edition: 'frozen' })
  render(RuleEditor, { game: at, card: 'WC1', rule: { title: 'Storm', text: 'A secret', do: [{ effect: 'draw', who: 'others', count: 3 }] }, ondone: () => {} })
  await fireEvent.click(screen.getByRole('button', { name: 'What will this do?' }))
  await screen.findByText('Luck counts more.')
  const query = new URLSearchParams(asked[0]!.split('?')[1])
  expect(query.get('card')).toBe('WC1')
  expect(JSON.parse(query.get('rule')!)).toEqual({ title: '-', do: [{ effect: 'draw', who: 'others', count: 3 }] })
})
