/** The sums of a match: what made each player's result, in net points. */
import type { RoundSummary } from '../generated/protocol'

export interface MatchSums {
  player: string
  luck: number
  own: number
  others: number
}

/** By player: seats may have changed hands between rounds. Null unless all rounds are there. */
export function sums(summaries: RoundSummary[], rounds: number): MatchSums[] | null {
  if (!rounds || summaries.length < rounds) return null
  const found = new Map<string, MatchSums>()
  for (const { players, accounts } of summaries) {
    for (const [seat, { luck, own, others }] of accounts.entries()) {
      const player = players[seat] ?? ''
      const sum = found.get(player) ?? { player, luck: 0, own: 0, others: 0 }
      found.set(player, { player, luck: sum.luck + luck, own: sum.own + own, others: sum.others + others })
    }
  }
  return [...found.values()]
}
