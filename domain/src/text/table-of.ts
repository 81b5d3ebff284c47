/**
 * A table to look up words from outside in. Unlike a plain object it has nothing under '__proto__', 'constructor' or
 * 'toString', which anybody may send as a word.
 *
 * @example tableOf({ product: 1 })['constructor'] → undefined
 */
export const tableOf = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.freeze(Object.assign(Object.create(null) as Record<string, Value>, entries));
