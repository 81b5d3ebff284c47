/** The part of a list's address that a view keeps: the keys of its filters, its tab and its order, always in one order. */
export function textOfSearch<S extends object>(search: S, keys: readonly (keyof S & string)[]): string {
  const text = new URLSearchParams();
  for (const key of keys.toSorted()) {
    const value: unknown = search[key];
    if (value !== undefined) text.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return text.toString();
}

/**
 * The change of the address that opens a view: all of its keys, also those that it leaves empty. Values that the list
 * does not know any more are left out.
 */
export function searchOfText<S extends object>(
  text: string,
  { keys, read }: { keys: readonly (keyof S & string)[]; read: (raw: Record<string, unknown>) => S },
): Partial<S> {
  const found = read(Object.fromEntries(new URLSearchParams(text)));
  const change: Partial<S> = {};
  for (const key of keys) change[key] = found[key];
  return change;
}
