/** Sentences that people write. */

/** With the full stop that whoever wrote it may have left out: another sentence follows. */
export function closed(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
