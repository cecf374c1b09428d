/** An analysed round, which tests can change. */
import type { Analysis, RoundSummary } from '../src/lib/generated/protocol'

export function summary(change: Partial<RoundSummary> = {}): RoundSummary {
  return {
    players: ['Ana', 'Beto', 'Tejo'],
    chances: [[0.3, 0.4, 0.3], [0.5, 0.3, 0.2], [0.1, 0.7, 0.2], [0, 1, 0]],
    accounts: [
      { result: -40, luck: -22.4, own: -12, others: -5.6, decisions: 6 },
      { result: 80, luck: 60, own: 8, others: 12, decisions: 4 },
      { result: -40, luck: -37.6, own: 0, others: -2.4, decisions: 0 },
    ],
    moments: [
      { step: 1, seat: 0, whose: 0, change: 0.2, text: 'Ana’s Wild Draw Four: +20 %' },
      { step: 2, seat: 0, whose: 1, change: 0.4, text: 'Ana drew green 6: +40 % for Beto' },
    ],
    better: [{ step: 1, seat: 0, points: 4, played: 'Play Red 5', better: 'Play Red Skip', why: 'Beto had only 2 cards left.' }],
    ...change,
  }
}

export function analysis(change: Partial<Analysis> = {}): Analysis {
  return { type: 'analysis', id: '', match: 1, round: 1, progress: null, summary: null, ...change }
}
