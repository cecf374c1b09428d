/** The open tables of this server, if it is public. */
import type { TableList } from '../generated/protocol'

/** The list; null if it can't be had now. */
export async function openTables(): Promise<TableList | null> {
  try {
    const answer = await fetch('/api/tables')
    return answer.ok ? ((await answer.json()) as TableList) : null
  } catch {
    return null
  }
}
