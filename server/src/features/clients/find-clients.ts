import type { Client, ClientFilters } from '@truckroll/contract/clients/clients';
import { type Paged, pagedOf } from '@truckroll/contract/fields/fields';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ClientScope } from '../../records/client-access/client-scope.ts';
import { wayOfSearch } from '../../records/clients/client-search.ts';
import {
  type ClientPage,
  countStages,
  findPage,
  listClients,
  readPage,
  type StageCounts,
  totalOf,
  type Wanted,
} from './client-list.ts';

type Finding = { filters: ClientFilters; page: ClientPage; within: ClientScope };
type Found = { clients: Client[]; stageCounts: StageCounts };

async function findAny(tx: Tx, wanted: Wanted, page: ClientPage): Promise<Found> {
  if (!wanted.filters.search) {
    const [clients, stageCounts] = await Promise.all([listClients(tx, wanted, page), countStages(tx, wanted)]);
    return { clients, stageCounts };
  }
  const { ids, counts } = await findPage(tx, wanted, page);
  return { clients: await readPage(tx, ids, page), stageCounts: counts };
}

/** A page of clients with the counts of all that match (API CL-3). */
export async function findClients(tx: Tx, { filters, page, within }: Finding): Promise<Found & Paged> {
  const found = await findAny(tx, { filters, within, way: wayOfSearch(filters.search) }, page);
  return { ...found, ...pagedOf(totalOf(found.stageCounts, filters), page) };
}
