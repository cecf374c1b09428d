/** Texts that players have written, as parts of longer ones. */

/** The text with a full stop at its end, because another sentence follows. */
export function closed(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
