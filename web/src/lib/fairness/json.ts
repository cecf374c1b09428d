/** JSON with every character outside ASCII escaped, as docs/chance.md and docs/fairness.md hash it. */
export function json(value: string | number): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
