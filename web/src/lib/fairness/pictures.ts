/** The four pictures of a seal: 16 drawings, each on a light or a dark ground (docs/fairness.md). */

export const PICTURES = [
  'circle', 'leaf', 'square', 'diamond', 'heart', 'star', 'triangle', 'snowflake',
  'loop', 'eye', 'lock', 'bubble', 'speaker', 'chain', 'tick', 'cross',
] as const

export interface Picture { name: (typeof PICTURES)[number]; tone: 'light' | 'dark' }

const COUNT = 4
const DARK = 16

/** One picture for each of the first four bytes of a seal. */
export function picturesOf(seal: string): Picture[] {
  return Array.from({ length: COUNT }, (_, place) => {
    const byte = parseInt(seal.slice(2 * place, 2 * place + 2), 16)
    return { name: PICTURES[byte % PICTURES.length] ?? 'circle', tone: byte & DARK ? 'dark' : 'light' }
  })
}
