/** Messages of the server, which tests can change. */
import { PROTOCOL } from '../src/lib/generated/protocol'
import type { Refusal, Update, Welcome } from '../src/lib/generated/protocol'
import { table, view } from './table_fixtures'

export function welcome(change: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome', id: '', protocol: PROTOCOL, boot: 'first', slug: 'bcdf2345', token: null, you: 0, seq: 5, table: table(),
    presence: { type: 'presence', here: [true, true, true], spectators: 0, can_sit: false, removed: false }, view: view(), times: {}, chat: [], public: false, events: [], notices: [], gap: false, round: [], round_from: 0,
    ...change,
  }
}

export function refusal(code: string, change: Partial<Refusal> = {}): Refusal {
  return { type: 'error', id: '', code, clause: null, key: `server-${code.replace('_', '-')}`, facts: {}, text: code, retry_ms: null, ...change }
}

export function update(change: Partial<Update> = {}): Update {
  return { type: 'update', seq: 6, you: 0, events: [], notices: [], times: {}, view: null, table: null, done: null, ...change }
}
