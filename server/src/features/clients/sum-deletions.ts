import { type checkClientDeletions, mostDeletions } from '@truckroll/contract/clients/clients';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type ClientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import { clientColumns } from '../../records/clients/client-store.ts';
import { countRelated, findOwned, hasRelatedData, type RelatedData } from './related-data.ts';

const nothing: RelatedData = {
  jobs: { total: 0, visits: 0, items: 0 },
  tasks: 0,
  requests: 0,
  notifications: 0,
  documents: 0,
  communications: { total: 0, calls: 0, sms: 0 },
  files: 0,
  history: 0,
};

/** Adds the counts of two clients, key by key. */
function added<Counts extends object>(one: Counts, other: Counts): Counts {
  return Object.fromEntries(
    Object.entries(one).map(([key, value]) => {
      const more = other[key as keyof Counts] as unknown;
      return [key, typeof value === 'number' ? value + (more as number) : added(value as object, more as object)];
    }),
  ) as Counts;
}

/** Counts what would be deleted with several clients (API CL-23). */
export async function sumDeletions(
  tx: Tx,
  ids: readonly string[],
  within: ClientScope,
): Promise<DataOf<typeof checkClientDeletions>> {
  const wanted = [...new Set(ids)];
  if (wanted.length > mostDeletions) throw new Problem('tooManyDeletions', { n: mostDeletions });
  const clients = await clientsWithin(tx, within)
    .select(clientColumns)
    .where('clients.id', 'in', wanted)
    .orderBy('clients.nameKey')
    .orderBy('clients.id')
    .execute();
  let sum = nothing;
  let withRelatedData = 0;
  for (const client of clients) {
    const related = await countRelated(tx, client.id, await findOwned(tx, client));
    if (hasRelatedData(related)) withRelatedData += 1;
    sum = added(sum, related);
  }
  return { clients: clients.map(({ id, name }) => ({ id, name })), withRelatedData, relatedData: sum };
}
