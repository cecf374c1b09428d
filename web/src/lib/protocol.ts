// Stands in until the server's generated types land; same names, same shapes.
export type Card = string
export type Color = string
export type Seat = number
export type Hand = Card[]

export interface Options {
  scoring?: 'winner' | 'penalty'
  target?: number
  bluffing?: boolean
  two_player_reverse?: 'skip' | 'turn'
  triforce_answer_from_draw?: boolean
  wardrobe?: 'declared' | 'dealt'
  force_play_drawn?: boolean
  stacking?: boolean
  draw_until_playable?: boolean
  jump_in?: boolean
  seven_zero?: boolean
  force_play?: boolean
  no_mercy_catch?: boolean
}
export interface Settings {
  clock_s: 0 | 30 | 60 | 120 | 240
  catch_window: 'quick' | 'family' | 'relaxed'
  spectators: boolean
}
export type Who = 'self' | 'next' | 'previous' | 'chosen' | 'others' | 'all' | 'most_cards' | 'fewest_cards'
export type OneOther = 'next' | 'previous' | 'chosen' | 'most_cards' | 'fewest_cards'
export type Step =
  | { effect: 'draw'; who: Who; count: number }
  | { effect: 'discard'; who: Who; count: number; how: 'choose' | 'random' }
  | { effect: 'skip'; count: number }
  | { effect: 'reverse' }
  | { effect: 'extra_turn' }
  | { effect: 'swap_hands'; with: OneOther }
  | { effect: 'pass_hands' }
  | { effect: 'give'; count: number; to: OneOther | 'others' }
  | { effect: 'reveal'; who: Who; to: Who }
  | { effect: 'honor'; who: Who; text: string; else_draw: number }
export interface HouseRule {
  title: string
  do: Step[]
  text?: string
}
export interface Doll {
  hat: Color
  top: Color
  bottoms: Color
}
export interface Outfit {
  colors: Color[]
  doll: Doll | null
}
export interface SeatInfo {
  kind: 'open' | 'human' | 'bot'
  name: string
  level: string | null
  ready: boolean
  bot_plays: boolean
  vacant: boolean
  outfit: Outfit
}
export interface Errand {
  player: Seat
  card: Card
  chosen?: Seat | null
  step?: number
  todo?: Seat[] | null
}
export type Prompt =
  | { phase: 'turn'; seat: Seat }
  | { phase: 'drawn'; seat: Seat; cards: Hand | null; could_play?: boolean; demand?: string | null }
  | { phase: 'color'; seat: Seat }
  | { phase: 'challenge'; seat: Seat; player: Seat; color: Color; count: number; stacked?: boolean }
  | { phase: 'demand'; seat: Seat; emblem: string; count: number }
  | { phase: 'stack'; seat: Seat; face: string; count: number }
  | { phase: 'choose'; seat: Seat; want: 'whom' | 'cards' | 'kept'; text: string; errand: Errand; count?: number | null }
  | { phase: 'round_over' }
  | { phase: 'match_over' }
export interface PlayAction {
  do: 'play'
  card: Card
  color?: Color | null
  clothing?: Color | null
  whom?: Seat | null
  call?: boolean
}
export type Action =
  | PlayAction
  | { do: 'draw' }
  | { do: 'pass' }
  | { do: 'color'; color: Color }
  | { do: 'challenge' }
  | { do: 'accept' }
  | { do: 'call' }
  | { do: 'catch'; whom: Seat }
  | { do: 'choose_player'; whom: Seat }
  | { do: 'choose_cards'; cards: Hand }
  | { do: 'choose_kept'; kept: boolean }
  | { do: 'next_round' }
export type LegalMove = Action | { do: 'any_cards'; count: number }
export type GameEvent =
  | { type: 'lot_drawn'; seat: Seat; card: Card }
  | { type: 'dealer_chosen'; seat: Seat }
  | { type: 'dressed'; wearing: Color[][] }
  | { type: 'dealt'; dealer: Seat; cards?: Hand | null; hands?: Hand[] | null }
  | { type: 'position_set'; dealer: Seat; discard: Hand; color: Color; cards?: Hand | null; hands?: Hand[] | null }
  | { type: 'turned_up'; card: Card }
  | { type: 'put_back'; card: Card }
  | { type: 'turn_began'; seat: Seat }
  | { type: 'asked'; prompt: Prompt }
  | { type: 'played'; seat: Seat; card: Card; color?: Color | null; clothing?: Color | null; whom?: Seat | null; call?: boolean }
  | { type: 'drew'; seat: Seat; count: number; why?: string; cards?: Hand | null }
  | { type: 'kept'; seat: Seat }
  | { type: 'passed'; seat: Seat }
  | { type: 'color_named'; seat: Seat; color: Color }
  | { type: 'skipped'; seat: Seat }
  | { type: 'reversed'; direction: number }
  | { type: 'reshuffled'; count: number }
  | { type: 'challenged'; seat: Seat; player: Seat }
  | { type: 'hand_shown'; player: Seat; to: Seat[]; spectators?: boolean; hand?: Hand | null }
  | { type: 'judged'; player: Seat; guilty: boolean }
  | { type: 'accepted'; seat: Seat }
  | { type: 'discarded'; seat: Seat; cards: Hand; random?: boolean }
  | { type: 'hands_swapped'; seat: Seat; whom: Seat }
  | { type: 'hands_passed'; direction: number }
  | { type: 'player_chosen'; seat: Seat; whom: Seat }
  | { type: 'gave'; seat: Seat; whom: Seat; count: number; cards?: Hand | null }
  | { type: 'honored'; seat: Seat; kept: boolean }
  | { type: 'called'; seat: Seat }
  | { type: 'owes_call'; seat: Seat }
  | { type: 'caught'; seat: Seat; by: Seat }
  | { type: 'accused'; seat: Seat; whom: Seat }
  | { type: 'round_ended'; points: number[]; scores: number[]; winner?: Seat | null }
  | { type: 'match_ended'; winners: Seat[] }
export interface SeenHand {
  player: Seat
  hand: Hand
}
export interface TableView {
  seat: Seat | null
  round: number
  dealer: Seat
  scores: number[]
  wearing: Color[][]
  prompt: Prompt
  hand: Hand
  counts: number[]
  open: Hand[] | null
  draw: number
  discard: number
  top: Card
  color: Color | null
  direction: number
  owed: Seat | null
  winner: Seat | null
  winners: Seat[] | null
  seen: SeenHand[]
  legal: LegalMove[]
}
export interface Proposal {
  version: number
  by: string
  rule: HouseRule
  agreed: number[]
  everyone: boolean
}
export interface RoundResult {
  match: number
  round: number
  winner: Seat | null
  points: number[]
  scores: number[]
}
export type Phase = 'lobby' | 'playing' | 'round_over' | 'match_over'
export interface TableInfo {
  slug: string
  name: string
  edition: string
  phase: Phase
  capacity: number
  host: number
  seats: SeatInfo[]
  options: Options
  settings: Settings
  proposals: Record<Card, Proposal>
  house_rules: Record<Card, HouseRule>
  match: number
  results: RoundResult[]
}
export interface Race {
  owed: Seat
  catch_ms: number
  next_ms: number
  window_ms: number
}
export interface Clock {
  seat: Seat
  left_ms: number
  of_ms: number
}
export interface Times {
  clock?: Clock | null
  race?: Race | null
  opening_ms?: number
  next_ms?: number | null
}
export interface Presence {
  type: 'presence'
  here: boolean[]
  spectators: number
}
export interface Said {
  type?: 'said'
  seat: number
  text?: string
  preset?: string | null
}
export type Notice = { type: string; seat?: number; [key: string]: unknown }
export interface Welcome {
  type: 'welcome'
  id: string
  protocol: number
  boot: string
  slug: string
  token: string | null
  you: number | null
  seq: number
  table: TableInfo
  presence: Presence
  view: TableView | null
  times: Times
  chat: Said[]
  events: GameEvent[]
  notices: Notice[]
  gap: boolean
}
export interface Update {
  type: 'update'
  seq: number
  you: number | null
  events: GameEvent[]
  notices: Notice[]
  times: Times
  view: TableView | null
  table: TableInfo | null
  done: string | null
}
export interface ReplayStep {
  seat: Seat | null
  action: Action | null
  events: GameEvent[]
  at_ms: number
  view: TableView
}
export interface Replay {
  type: 'replay'
  id: string
  match: number
  round: number
  edition: string
  players: string[]
  options: Options
  house_rules: Record<Card, HouseRule>
  steps: ReplayStep[]
}
export interface Refusal {
  type: 'error'
  id: string
  code: string
  clause: string | null
  key: string
  facts: Record<string, string | number | null>
  text: string
  retry_ms: number | null
}
export interface Goodbye {
  type: 'goodbye'
  reason: 'stopping' | 'replaced' | 'removed' | 'left' | 'closed' | 'abuse' | 'failed'
  retry_ms: number | null
}
export type Message =
  | Welcome
  | Update
  | Presence
  | { type: 'held'; id: string; in_ms: number }
  | { type: 'done'; id: string; seq: number }
  | Replay
  | Refusal
  | Goodbye
