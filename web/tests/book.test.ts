import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Book, Standing } from '../src/lib/generated/protocol'
import { forgetMatches, keepMatch, myMatches } from '../src/lib/state/my_matches'
import { routeOf } from '../src/lib/state/routes'
import MyMatches from '../src/screens/MyMatches.svelte'
import TableBook from '../src/screens/TableBook.svelte'
import { table, view } from './table_fixtures'

const ana = { name: 'Ana', bot: false }
const tejo = { name: 'Tejo', bot: true }
const standing = (change: Partial<Standing>): Standing => ({
  player: ana, matches: 2, matches_won: 1, rounds: 9, rounds_won: 5, net: 12.44, streak: 2, hints: 3, analysed: 0, net_without_luck: null, ...change,
})
const book: Book = {
  slug: 'bcdf2345',
  name: 'Sunday table',
  rounds: 9,
  standings: [standing({}), standing({ player: tejo, matches_won: 0, rounds_won: 4, net: -12.44, hints: 0 })],
  pairings: [{ one: 0, other: 1, matches: 2, one_matches: 1, other_matches: 0, rounds: 9, one_rounds: 5, other_rounds: 4 }],
  records: [
    { kind: 'longest_round', player: null, count: 88, match: 1, round: 2 },
    { kind: 'bluffs', player: tejo, count: 1, match: 2, round: 1 },
  ],
  matches: [
    { match: 2, at: 1_700_000_000, edition: 'zelda', players: [ana, tejo], scores: [0, 20], winners: [], hints: [3, 0], rounds: [{ round: 1, winner: 1, points: [0, 20], turns: 40 }] },
    { match: 1, at: 1_690_000_000, edition: 'frozen', players: [ana, tejo], scores: [510, 80], winners: [0], hints: [0, 0], rounds: [{ round: 1, winner: null, points: [0, 0], turns: 400 }] },
  ],
  more_names: 0,
  more_matches: 0,
}
let status = 200
let answer: Book = book

beforeEach(() => {
  status = 200
  answer = book
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer), { status })))
})

it('shows standings, head to head, records and matches, each with its replay', async () => {
  render(TableBook, { slug: 'bcdf2345' })
  await screen.findByRole('heading', { name: 'The book of “Sunday table”' })
  const [first, second] = within(screen.getByRole('region', { name: 'Standings' })).getAllByRole('listitem')
  expect(within(first!).getAllByRole('definition').map((cell) => cell.textContent)).toEqual(['1 of 2', '5 of 9', '+12.4'])
  expect(first?.textContent).toContain('3 hints')
  expect(second?.textContent).toContain('−12.4')
  expect(screen.queryByText('Without luck')).toBeNull()
  screen.getByText('Ana 5, Tejo (bot) 4, of 9 rounds together')
  screen.getByText('bluff got away with in a round: Tejo (bot)')
  const replays = screen.getAllByRole('link', { name: /^Watch round/ }).map((link) => link.getAttribute('href'))
  expect(replays).toEqual(['/t/bcdf2345/replay/1/2', '/t/bcdf2345/replay/2/1'])
  screen.getByText('Match 2 · not played to its end')
  screen.getByText('Match 1 · Ana won')
  screen.getByText('Ana 0 (3 hints) · Tejo 20')
  screen.getByText('Round 1: nobody')
  const files = ['Rounds as CSV', 'All game records'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(files).toEqual(['/api/tables/bcdf2345/book.csv', '/api/tables/bcdf2345/records.zip'])
})

it('says that a name is that of a seat', async () => {
  render(TableBook, { slug: 'bcdf2345' })
  await screen.findByText(/A name is that of a seat/)
})

it('has standings without luck where rounds were analysed', async () => {
  answer = { ...book, standings: [standing({ analysed: 4, net_without_luck: 3.21 })] }
  render(TableBook, { slug: 'bcdf2345' })
  await screen.findByText('Without luck', { selector: 'dt' })
  screen.getByText('+3.2')
})

it('tells an empty book, an unknown table and a failure apart', async () => {
  answer = { ...book, rounds: 0, standings: [], pairings: [], records: [], matches: [] }
  const { unmount } = render(TableBook, { slug: 'bcdf2345' })
  await screen.findByText('No round has been finished here yet.')
  unmount()
  status = 404
  const unknown = render(TableBook, { slug: 'nowhere2' })
  await screen.findByText(/This table has ended/)
  unknown.unmount()
  status = 503
  render(TableBook, { slug: 'bcdf2345' })
  await screen.findByRole('alert')
  status = 200
  answer = book
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Standings')
})

it('has an address of its own', () => {
  expect(routeOf('/t/bcdf2345/book')).toEqual({ at: 'book', slug: 'bcdf2345' })
  expect(routeOf('/t/bcdf2345/book/2').at).toBe('lost')
  expect(routeOf('/matches')).toEqual({ at: 'matches' })
})

const over = table({
  phase: 'match_over',
  results: [
    { match: 1, round: 1, winner: 0, points: [300, 0, 0], scores: [300, 0, 0], hints: [{ seat: 0, count: 2 }] },
    { match: 1, round: 2, winner: 0, points: [220, 0, 0], scores: [520, 0, 0], hints: [{ seat: 0, count: 1 }] },
  ],
})
const end = view({ round: 2, scores: [520, 0, 0], winner: 0, winners: [0] })

it('keeps a match of this browser once, with its hints', () => {
  keepMatch(over, end, 0, 1000)
  keepMatch(over, end, 0, 2000)
  keepMatch({ ...over, match: 2, results: [] }, end, 0, 3000)
  expect(myMatches().map(({ match, at, rounds, hints }) => ({ match, at, rounds, hints }))).toEqual([
    { match: 2, at: 3000, rounds: 0, hints: 0 },
    { match: 1, at: 1000, rounds: 2, hints: 3 },
  ])
  forgetMatches()
  expect(myMatches()).toEqual([])
})

it('lists my matches over all tables, and forgets them when asked', async () => {
  keepMatch(over, end, 0, 1000)
  keepMatch({ ...over, slug: 'other234' }, end, 1, 2000)
  render(MyMatches)
  screen.getByText(/You have won 1 of 2/)
  screen.getByText('You won')
  screen.getByText('Ana won')
  expect(screen.getAllByRole('link', { name: 'The book of this table' }).map((link) => link.getAttribute('href'))).toEqual(['/t/other234/book', '/t/bcdf2345/book'])
  await fireEvent.click(screen.getByRole('button', { name: 'Forget these matches' }))
  await fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Forget these matches' }))
  screen.getByText(/it will be here/)
  expect(myMatches()).toEqual([])
})

it('is not upset by what else is in the storage', () => {
  localStorage.setItem('penultima.matches', '{"no": "list"}')
  expect(myMatches()).toEqual([])
  localStorage.setItem('penultima.matches', 'nonsense')
  expect(myMatches()).toEqual([])
})
