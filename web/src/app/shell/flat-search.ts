/** Keeps URLs readable: `?search=ann&stage=won,lost` instead of values quoted as JSON. */
export const parseFlatSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function writeFlatSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  // A comma needs no escape in a query, and keeps lists readable.
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`;
}
