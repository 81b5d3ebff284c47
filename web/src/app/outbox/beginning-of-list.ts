/** What a list is asked for beside its filters, and what does not change which records it has. */
const notFilters = new Set(['page', 'limit', 'sortBy', 'sortOrder', 'view', 'seesClients', 'search']);

const isUnset = (value: unknown): boolean =>
  value === undefined || value === '' || value === null || (Array.isArray(value) && value.length === 0);

/**
 * Whether a list begins with a new record that waits on this device: it is the first page, and each of its filters has the
 * record's own value. `own` is what of the record the device can compare: { stage: 'new_lead' }.
 */
export function beginsWith(query: unknown, own: Readonly<Record<string, unknown>>): boolean {
  const { page = 1, ...wanted } = query as { page?: number } & Record<string, unknown>;
  const isMet = ([name, value]: [string, unknown]): boolean =>
    notFilters.has(name) || isUnset(value) || [value].flat().includes(own[name]);
  return page === 1 && Object.entries(wanted).every(isMet);
}
