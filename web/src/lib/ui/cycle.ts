/** One of a list that begins anew after its last. */
export function around<T>(list: readonly [T, ...T[]], at: number): T {
  return list[at % list.length] ?? list[0]
}
