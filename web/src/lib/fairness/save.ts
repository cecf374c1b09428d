/** A replay as a file, which /verify and `penultima verify` check. */
import type { Replay } from '../generated/protocol'

export function saveRound(replay: Replay): void {
  const { table, match, round } = replay.transcript?.deal ?? { table: 'round', ...replay }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(replay)], { type: 'application/json' }))
  link.download = `${table}-${match}-${round}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
