/** The book of a table: what the server has counted at one link. */
import type { Book } from '../generated/protocol'

const path = (slug: string): string => `/api/tables/${encodeURIComponent(slug)}`

/** Null if there is no such table. */
export async function fetchBook(slug: string, signal: AbortSignal): Promise<Book | null> {
  const answer = await fetch(`${path(slug)}/book`, { signal })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`could not load the book: ${answer.status}`)
  return (await answer.json()) as Book
}

export const csvPath = (slug: string): string => `${path(slug)}/book.csv`
export const recordsPath = (slug: string): string => `${path(slug)}/records.zip`
export const recordPath = (slug: string, match: number): string => `${path(slug)}/records/${match}`
export const replayPath = (slug: string, match: number, round: number): string => `/t/${slug}/replay/${match}/${round}`
