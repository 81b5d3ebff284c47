import type { Client, ClientFilters } from '@truckroll/contract/clients/clients';
import { type Paged, pagedOf } from '@truckroll/contract/fields/fields';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ClientScope } from '../../records/client-access/client-scope.ts';
import {
  type ClientPage,
  countStages,
  listClients,
  readPage,
  type StageCounts,
  totalOf,
  type Wanted,
} from './client-list.ts';
import { findPage } from './find-page.ts';

type Finding = { filters: ClientFilters; page: ClientPage; within: ClientScope };
type Found = Paged & { clients: Client[]; stageCounts: StageCounts | null; hasMore: boolean };

async function listAny(tx: Tx, wanted: Wanted, page: ClientPage): Promise<Found> {
  const [clients, stageCounts] = await Promise.all([listClients(tx, wanted, page), countStages(tx, wanted)]);
  return { clients, stageCounts, hasMore: false, ...pagedOf(totalOf(stageCounts, wanted.filters), page) };
}

/** A page of clients with the counts of all that match, of a search up to a number (API CL-3). */
export async function findClients(tx: Tx, { filters, page, within }: Finding): Promise<Found> {
  const wanted = { filters, within, way: 'index' as const };
  if (!filters.search) return await listAny(tx, wanted, page);
  const { ids, total, ...counted } = await findPage(tx, wanted, page);
  return { clients: await readPage(tx, ids, page), ...counted, ...pagedOf(total, page) };
}
