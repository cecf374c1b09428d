/** A table during a round, which tests can change. */
import type { TableInfo, TableView } from '../src/lib/generated/protocol'

export function view(change: Partial<TableView> = {}): TableView {
  return {
    seat: 0,
    round: 1,
    dealer: 2,
    scores: [0, 0, 0],
    wearing: [[], [], []],
    prompt: { phase: 'turn', seat: 0 },
    hand: ['R5', 'W', 'B1'],
    counts: [3, 4, 5],
    open: null,
    draw: 60,
    discard: 1,
    top: 'R7',
    color: 'red',
    direction: 1,
    owed: null,
    lost_turns: [],
    winner: null,
    winners: null,
    seen: [],
    legal: [
      { do: 'play', card: 'R5' },
      ...['blue', 'green', 'tan', 'red'].map((color) => ({ do: 'play' as const, card: 'W', color })),
      { do: 'draw' },
    ],
    ...change,
  }
}

export function table(change: Partial<TableInfo> = {}): TableInfo {
  const outfit = { colors: [], doll: null }
  const seat = { level: null, ready: false, bot_plays: false, vacant: false, sits_out: false, outfit, avatar: '' as const }
  return {
    slug: 'bcdf2345',
    name: 'Sunday table',
    edition: 'zelda',
    phase: 'playing',
    capacity: 3,
    host: 0,
    seats: [
      { ...seat, kind: 'human', name: 'Ana' },
      { ...seat, kind: 'human', name: 'Beto' },
      { ...seat, kind: 'bot', name: 'Tejo', level: 'greedy' },
    ],
    options: {},
    settings: {},
    proposals: {},
    house_rules: {},
    ruling: null,
    takeover: null,
    match: 1,
    results: [],
    facts: { largest_hand: null, longest_run: null, best_catcher: null },
    deal: { coming: null, is_fixed: false, left_out: [], dealt: null },
    locked: false,
    banned: 0,
    listed: false,
    ...change,
  }
}
