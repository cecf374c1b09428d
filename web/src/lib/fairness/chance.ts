/** Shuffles that follow from a seed, written from docs/chance.md and from nothing else. */

import { shake256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { json } from './json'

export type Purpose =
  | 'lots' | 'deal' | 'put_back' | 'reshuffle' | 'discard' | 'take' | 'hands' | 'wardrobe'

/** The items in the order that the seed gives for this purpose. */
export function shuffled<T>(
  items: readonly T[], seed: string | number, round: number, purpose: Purpose, before: number,
): T[] {
  const order = [...items]
  const numbers = stream(['penultima shuffle 1', json(seed), round, purpose, before].join('\n'))
  for (let last = order.length - 1; last > 0; last--) {
    const places = last + 1
    const limit = 2 ** 32 - (2 ** 32 % places)
    let number = numbers()
    while (number >= limit) number = numbers()
    const other = number % places
    const item = order[last] as T
    order[last] = order[other] as T
    order[other] = item
  }
  return order
}

/** Big-endian 32-bit numbers from the output of SHAKE-256. */
function stream(text: string): () => number {
  const state = shake256.create().update(utf8ToBytes(text))
  return () => {
    const [a = 0, b = 0, c = 0, d = 0] = state.xof(4)
    return a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d
  }
}
