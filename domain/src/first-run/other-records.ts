/** The sample client's records that are not part of the sample, by the word that names them to people. */
const nouns = {
  jobs: ['another job', 'other jobs'],
  requests: ['a request', 'requests'],
  invoices: ['an invoice', 'invoices'],
  estimates: ['another estimate', 'other estimates'],
  payments: ['a payment', 'payments'],
  tasks: ['a task', 'tasks'],
  events: ['an event', 'events'],
  calls: ['a call', 'calls'],
  messages: ['messages', 'messages'],
} as const;

/**
 * The records that people have added to the sample client, in words, for the refusal to remove it; null if there are
 * none.
 *
 * @example otherRecords({ …, invoices: 1, tasks: 2 }) → 'an invoice and tasks'
 */
export function otherRecords(counts: Record<keyof typeof nouns, number>): string | null {
  const words = (Object.keys(nouns) as (keyof typeof nouns)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => nouns[kind][counts[kind] === 1 ? 0 : 1]);
  const last = words.pop();
  if (last === undefined) return null;
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
