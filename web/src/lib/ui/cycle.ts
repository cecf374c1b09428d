/** The item at an index of a list that repeats. */
export function cycled<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0]
}
