import { fireEvent, render, screen, within } from '@testing-library/svelte'
import axe from 'axe-core'
import { flushSync } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MatchAnalysis, RoundAnalysis } from '../src/analysis'
import ChanceGraph from '../src/analysis/ChanceGraph.svelte'
import { LINE_COLORS, linePath, numberXs, placeLabels, shortNames } from '../src/lib/analysis/graph'
import { sums } from '../src/lib/analysis/sums'
import type { AskAnalysisRequest } from '../src/lib/generated/protocol'
import { Game } from '../src/lib/state/game.svelte'
import { language } from '../src/lib/text/fluent.svelte'
import { analysis, summary } from './analysis_fixtures'
import { FakeSocket } from './fake_socket'
import { refusal, welcome } from './message_fixtures'

const games: Game[] = []

function seated(): { game: Game; socket: FakeSocket } {
  const game = new Game('bcdf2345', { type: 'watch', slug: 'bcdf2345' })
  games.push(game)
  const socket = FakeSocket.latest
  socket.open()
  socket.tell(welcome())
  return { game, socket }
}

function asked(socket: FakeSocket): AskAnalysisRequest[] {
  return socket.sent.filter((request) => request.type === 'analysis')
}

function shown(seek: (step: number) => void = () => {}) {
  const { game, socket } = seated()
  const { container } = render(RoundAnalysis, { game, match: 1, round: 1, onseek: seek })
  flushSync()
  return { game, socket, container }
}

afterEach(() => {
  games.splice(0).forEach((game) => game.close())
  vi.useRealTimers()
})

describe('The graph', () => {
  it('has a line for each seat that is level between steps', () => {
    expect(linePath([[0.5], [1]], 0, { width: 103, height: 100 })).toBe('M24.3 50.0H75.8V0.0')
  })

  it('labels lines by the shortest names that tell them apart', () => {
    expect(shortNames(['Ana', 'Beto', 'Abuela'])).toEqual(['An', 'B', 'Ab'])
    expect(shortNames(['Player 1', 'Player 2'])).toEqual(['1', '2'])
  })

  it.each([2, 4, 10])('has a label on each of %i lines, and none on another', (seats) => {
    const names = Array.from('ABCDEFGHIJ').slice(0, seats)
    const chances = Array.from({ length: 60 }, (_, i) => names.map((_, seat) => (seat === i % seats ? 0.55 : 0.45 / (seats - 1))))
    const labels = placeLabels(chances, names, { width: 350, height: 110 })
    expect(labels.map((label) => label.text)).toEqual(names)
    for (const a of labels) {
      for (const b of labels) {
        if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(12)
      }
    }
  })

  it.each([4, 10])('of %i seats: one’s own line and the winner’s stand out from many', (seats) => {
    const players = Array.from('ABCDEFGHIJ').slice(0, seats)
    const ends = players.map((_, seat) => (seat === 2 ? 1 : 0))
    const { container } = render(ChanceGraph, { summary: summary({ players, chances: [players.map(() => 1 / seats), ends], moments: [] }), mine: 1 })
    const lines = [...container.querySelectorAll('.line')].map((line) => (['mine', 'winner', 'other'] as const).find((name) => line.classList.contains(name)) ?? '')
    const rest = seats > 5 ? 'other' : ''
    expect(lines).toEqual([rest, 'mine', seats > 5 ? 'winner' : '', ...Array.from({ length: seats - 3 }, () => rest)])
  })

  it('numbers its moments side by side', () => {
    expect(numberXs([10, 98, 99], 100, 300).map(Math.round)).toEqual([30, 284, 295])
  })

  it('has a colour for every seat of a table', () => {
    expect(new Set(LINE_COLORS.flatMap(({ light, dark }) => [light, dark])).size).toBe(20)
  })
})

describe('A round', () => {
  it('is analysed only when asked for, with progress', async () => {
    const { socket } = shown()
    expect(asked(socket)).toMatchObject([{ match: 1, round: 1, begin: false, lang: 'en' }])
    socket.tell(analysis())
    await fireEvent.click(screen.getByRole('button', { name: 'What decided this round?' }))
    expect(asked(socket)[1]).toMatchObject({ begin: true })
    socket.tell(analysis({ progress: 0.42 }))
    flushSync()
    expect(screen.getByRole('status').textContent).toContain('42 %')
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.42)
    socket.tell(analysis({ summary: summary() }))
    flushSync()
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Beto: from 40 % to 100 %.')
    expect(asked(socket)).toHaveLength(2)
  })

  it('that somebody has had analysed is shown at once', () => {
    const { socket } = shown()
    socket.tell(analysis({ summary: summary() }))
    flushSync()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(asked(socket)).toHaveLength(1)
  })

  it('leads from each moment and each better move to its step', async () => {
    const seek = vi.fn()
    const { socket } = shown(seek)
    socket.tell(analysis({ summary: summary() }))
    flushSync()
    const moments = within(screen.getByRole('list', { name: 'What decided it' })).getAllByRole('button')
    expect(moments.map((moment) => moment.textContent)).toEqual(['1Ana’s Wild Draw Four: +20 %', '2Ana drew green 6: +40 % for Beto'])
    await fireEvent.click(moments[1]!)
    await fireEvent.click(screen.getByRole('button', { name: 'Move 2' }))
    expect(seek.mock.calls).toEqual([[2], [1]])
    expect(screen.getByText(/Better: Play Red Skip, by about 4 points. Beto had only 2 cards left./)).toBeTruthy()
    expect(screen.getByText(/^For one of 6 decisions/)).toBeTruthy()
  })

  it('says so where no better move was found', () => {
    const { socket } = shown()
    socket.tell(analysis({ summary: summary({ better: [], moments: [] }) }))
    flushSync()
    expect(screen.getByText('6 decisions, and no better move was found for any of them.')).toBeTruthy()
    expect(screen.getByText('No single move changed a chance by 10 % or more.')).toBeTruthy()
  })

  it('can be read as a table, and by screen readers', async () => {
    const { socket, container } = shown()
    socket.tell(analysis({ summary: summary() }))
    flushSync()
    const details = container.querySelector('details')!
    details.open = true
    await fireEvent(details, new Event('toggle'))
    const rows = within(screen.getByRole('table')).getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([['Move', 'Ana', 'Beto', 'Tejo'], ['Deal', '30 %', '40 %', '30 %'], ['2', '50 %', '30 %', '20 %'], ['3', '10 %', '70 %', '20 %'], ['4', '0 %', '100 %', '0 %']])
    const found = await axe.run(container, { rules: { region: { enabled: false }, 'heading-order': { enabled: false } } })
    expect(found.violations).toEqual([])
  })

  it('is asked for again in another language', async () => {
    const { socket } = shown()
    socket.tell(analysis({ summary: summary() }))
    flushSync()
    language.use('es')
    await vi.waitFor(() => expect(asked(socket).at(-1)).toMatchObject({ begin: false, lang: 'es' }))
    language.use('en')
  })

  it('is asked for again while the server is busy, and can be tried again if it fails', async () => {
    vi.useFakeTimers()
    const { socket } = shown()
    socket.tell(analysis())
    flushSync()
    await fireEvent.click(screen.getByRole('button'))
    const id = socket.sent.at(-1)!.id!
    socket.tell(refusal('analysis_busy', { id, retry_ms: 3000 }))
    expect(asked(socket)).toHaveLength(2)
    vi.advanceTimersByTime(3000)
    expect(asked(socket)).toHaveLength(3)
    socket.tell(refusal('failed', { id: socket.sent.at(-1)!.id! }))
    flushSync()
    expect(screen.getByRole('alert').textContent).toBe('That could not be worked out now.')
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked(socket)).toHaveLength(4)
  })

  it('is asked for again after a lost connection', () => {
    vi.useFakeTimers()
    const { game, socket } = seated()
    game.analyses.ask(1, 1, true)
    socket.tell(analysis({ id: socket.sent.at(-1)!.id!, progress: 0.1 }))
    socket.onclose?.()
    vi.advanceTimersByTime(10_000)
    FakeSocket.latest.open()
    FakeSocket.latest.tell(welcome())
    expect(asked(FakeSocket.latest)).toMatchObject([{ begin: true }])
  })
})

describe('A match', () => {
  function ended(rounds: number[]) {
    const { game, socket } = seated()
    render(MatchAnalysis, { game, match: 1, rounds })
    flushSync()
    return socket
  }

  it('adds up its rounds by player, and only when all are there', () => {
    const other = summary({ players: ['Beto', 'Ana', 'Tejo'] })
    expect(sums([summary()], 2)).toBeNull()
    expect(sums([summary(), other], 2)?.map(({ player, own }) => [player, own])).toEqual([['Ana', -4], ['Beto', -4], ['Tejo', 0]])
  })

  it('asks for one round after the other, first for what is known', async () => {
    const socket = ended([1, 2])
    socket.tell(analysis({ round: 1, summary: summary() }))
    flushSync()
    expect(asked(socket).map(({ round, begin }) => [round, begin])).toEqual([[1, false], [2, false]])
    socket.tell(analysis({ round: 2 }))
    flushSync()
    await fireEvent.click(screen.getByRole('button', { name: 'What was luck in this match?' }))
    expect(asked(socket).at(-1)).toMatchObject({ round: 2, begin: true })
    socket.tell(analysis({ round: 2, progress: 0.5 }))
    flushSync()
    expect(screen.getByRole('status').textContent).toBe('Round 2 of 2: 50 %')
    socket.tell(analysis({ round: 2, summary: summary() }))
    flushSync()
    const row = screen.getByRole('row', { name: /^Beto/ })
    expect(within(row).getAllByRole('cell').map((cell) => cell.textContent.trim())).toEqual(['+120', '+16', '+24'])
    expect(within(screen.getByRole('row', { name: /^You/ })).getAllByRole('cell')[0]!.textContent.trim()).toBe('−45')
    expect(asked(socket)).toHaveLength(3)
  })
})
