import type { Client, ClientFilters, ClientSortKey } from '@truckroll/contract/clients/clients';
import { type ClientStage, clientStages, stagesOfCategory } from '@truckroll/domain/clients/stages';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import { type ClientScope, clientsWithin, withinScope } from '../../records/client-access/client-scope.ts';
import { type ClientsQuery, clientsThere, readStageCounts } from '../../records/clients/client-rows.ts';
import {
  containsAny,
  foundByIndex,
  frequentFrom,
  type SearchWay,
  searchedTexts,
} from '../../records/clients/client-search.ts';
import { clientColumns, toClient } from '../../records/clients/client-store.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';

export type StageCounts = Record<ClientStage, number>;
export type FoundPage = { ids: string[]; counts: StageCounts };
export type ClientPage = { page: number; limit: number; sortBy: ClientSortKey; sortOrder: 'asc' | 'desc' };

/** Which clients a list holds, and the search plan to find them. */
export type Wanted = { filters: ClientFilters; within: ClientScope; way: SearchWay };

/** The stages that the filters allow; all of them without a stage or category. */
function stagesWithin({ stage, category }: ClientFilters): readonly ClientStage[] {
  const ofCategory = category === undefined ? clientStages : stagesOfCategory[category];
  return stage === undefined || stage.length === 0 ? ofCategory : ofCategory.filter((one) => stage.includes(one));
}

function countsOf(rows: readonly { stage: ClientStage; count: number }[]): StageCounts {
  const counts = Object.fromEntries(clientStages.map((stage) => [stage, 0])) as StageCounts;
  for (const row of rows) counts[row.stage] = row.count;
  return counts;
}

/** The number of clients in the stages that the filters allow. */
export const totalOf = (counts: StageCounts, filters: ClientFilters): number =>
  stagesWithin(filters).reduce((total, stage) => total + counts[stage], 0);

/** The clients that match the filters, ignoring their stage. */
function matchingAnyStage(tx: Tx, { filters, within, way }: Wanted) {
  const texts = filters.search ? searchedTexts(filters.search) : [];
  const byIndex = texts.length > 0 && way === 'index';
  let query = byIndex ? withinScope(tx, foundByIndex(tx, texts), within) : clientsWithin(tx, within);
  if (texts.length > 0 && !byIndex) query = query.where(containsAny(texts));
  if (filters.createdFrom) query = query.where('clients.createdAt', '>=', startOfDay(filters.createdFrom));
  if (filters.createdTo) query = query.where('clients.createdAt', '<', endOfDay(filters.createdTo));
  return query;
}

/** The clients that match the filters. */
export function matchingClients(tx: Tx, wanted: Wanted) {
  const query = matchingAnyStage(tx, wanted);
  const stages = stagesWithin(wanted.filters);
  return stages.length === clientStages.length ? query : query.where('clients.stage', 'in', [...stages]);
}

export const selectMatchingIds = (tx: Tx, wanted: Wanted) => matchingClients(tx, wanted).select('clients.id');

/** The columns of each sort key. Clients of one stage are ordered by name. */
const orders = {
  name: ['clients.nameKey'],
  companyName: ['clients.companyKey'],
  createdAt: ['clients.createdAt'],
  updatedAt: ['clients.updatedAt'],
  stage: ['clients.stage', 'clients.nameKey'],
} as const satisfies Record<ClientSortKey, readonly string[]>;

type Slice = { limit: number; offset: number };

/** Whether only stages limit the clients, so that the index on stage and name covers the page. */
const isByStageAlone = ({ filters, within }: Wanted, sortBy: ClientSortKey): boolean =>
  sortBy === 'name' &&
  within.scope === 'all' &&
  stagesWithin(filters).length < clientStages.length &&
  !filters.search &&
  !filters.createdFrom &&
  !filters.createdTo;

/**
 * The ids of a page over several stages, by name. The index is ordered by name only within a stage, so the first rows
 * of each stage are read and merged. Sorting instead would read every client of these stages.
 */
function selectIdsByStage(tx: Tx, stages: readonly ClientStage[], slice: Slice, sortOrder: 'asc' | 'desc') {
  const beginningOf = (stage: ClientStage) =>
    clientsThere(tx)
      .select(['clients.id', 'clients.nameKey'])
      .where('clients.stage', '=', stage)
      .orderBy('clients.nameKey', sortOrder)
      .orderBy('clients.id', sortOrder)
      .limit(slice.offset + slice.limit);
  // The union starts with a query without rows, so that every stage can be added the same way.
  const none = clientsThere(tx).select(['clients.id', 'clients.nameKey']).where(sql<boolean>`false`);
  const beginnings = stages.reduce((all, stage) => all.unionAll((part) => part.parens(beginningOf(stage))), none);
  return tx
    .selectFrom(beginnings.as('beginnings'))
    .select('beginnings.id')
    .orderBy('beginnings.nameKey', sortOrder)
    .orderBy('beginnings.id', sortOrder)
    .limit(slice.limit)
    .offset(slice.offset);
}

export type Order = Pick<ClientPage, 'sortBy' | 'sortOrder'>;

/** Sort columns, ending with the id for a stable order (API 1.6). */
export const orderColumns = ({ sortBy }: Order) => [...orders[sortBy], 'clients.id'] as const;

function selectIdsInOrder(tx: Tx, wanted: Wanted, order: Order) {
  let ids = selectMatchingIds(tx, wanted);
  for (const column of orderColumns(order)) ids = ids.orderBy(column, order.sortOrder);
  return ids;
}

/** The ids of all matching clients, in a stable order. */
export async function listMatchingIds(tx: Tx, wanted: Wanted, order: Order): Promise<string[]> {
  const rows = await selectIdsInOrder(tx, wanted, order).execute();
  return rows.map((row) => row.id);
}

/** The ids of a page. Skipped pages are read from the index only. */
function selectPageIds(tx: Tx, wanted: Wanted, { page, limit, ...order }: ClientPage) {
  const slice = { limit, offset: (page - 1) * limit };
  return isByStageAlone(wanted, order.sortBy)
    ? selectIdsByStage(tx, stagesWithin(wanted.filters), slice, order.sortOrder)
    : selectIdsInOrder(tx, wanted, order).limit(slice.limit).offset(slice.offset);
}

async function listPageIds(tx: Tx, wanted: Wanted, page: ClientPage): Promise<string[]> {
  const rows = await selectPageIds(tx, wanted, page).execute();
  return rows.map(({ id }) => id);
}

/** The clients of a page with known ids, in page order. */
export async function readPage(tx: Tx, ids: readonly string[], order: Order): Promise<Client[]> {
  if (ids.length === 0) return [];
  return await clientsInOrder(tx, clientsThere(tx).where('clients.id', '=', idOf(ids)), order);
}

/** Passes the ids as one array parameter, so that the statement's text is the same for any number of ids. */
const idOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

async function clientsInOrder(tx: Tx, clients: ClientsQuery, order: Order): Promise<Client[]> {
  let rows = clients.select(clientColumns);
  for (const column of orderColumns(order)) rows = rows.orderBy(column, order.sortOrder);
  const [found, definitions] = await Promise.all([rows.execute(), listDefinitions(tx, 'client_properties')]);
  return found.map((row) => toClient(row, definitions));
}

/** One page of clients in a stable order. */
export const listClients = (tx: Tx, wanted: Wanted, page: ClientPage): Promise<Client[]> =>
  clientsInOrder(tx, clientsThere(tx).where('clients.id', 'in', selectPageIds(tx, wanted, page)), page);

/** The columns that lists filter, order and count by. */
const keyColumns = [
  'clients.id',
  'clients.stage',
  'clients.nameKey',
  'clients.companyKey',
  'clients.createdAt',
  'clients.updatedAt',
] as const;

/** For a read in list order two queries are faster: the page is full long before all matches are counted. */
async function readInOrder(tx: Tx, wanted: Wanted, page: ClientPage): Promise<FoundPage> {
  const [ids, counts] = await Promise.all([listPageIds(tx, wanted, page), countStages(tx, wanted)]);
  return { ids, counts };
}

/**
 * The ids of a page and the counts of all matches. An index search runs once for both, and stops when the text turns
 * out to be a frequent one.
 */
export async function findPage(tx: Tx, wanted: Wanted, page: ClientPage): Promise<FoundPage> {
  if (wanted.way === 'reading') return await readInOrder(tx, wanted, page);
  const stages = [...stagesWithin(wanted.filters)];
  const row = await tx
    .with(
      (name) => name('found').materialized(),
      () => matchingAnyStage(tx, wanted).select(keyColumns).limit(frequentFrom),
    )
    .selectNoFrom((part) => {
      let ids = part.selectFrom('found as clients').select('clients.id').where('clients.stage', 'in', stages);
      for (const column of orderColumns(page)) ids = ids.orderBy(column, page.sortOrder);
      const count = part.fn.countAll<number>().as('count');
      const perStage = part.selectFrom('found as clients').select(['clients.stage', count]).groupBy('clients.stage');
      return [
        jsonArrayFrom(ids.limit(page.limit).offset((page.page - 1) * page.limit)).as('ids'),
        jsonArrayFrom(perStage).as('counts'),
      ];
    })
    .executeTakeFirstOrThrow();
  const counts = countsOf(row.counts);
  if (totalOf(counts, {}) >= frequentFrom) return await readInOrder(tx, { ...wanted, way: 'reading' }, page);
  return { ids: row.ids.map(({ id }) => id), counts };
}

/**
 * The number of clients per stage, ignoring the stage filter. The stored counts are used if nothing else limits the
 * clients.
 */
export async function countStages(tx: Tx, wanted: Wanted): Promise<StageCounts> {
  const { search, createdFrom, createdTo } = wanted.filters;
  const isWhole = wanted.within.scope === 'all' && !search && !createdFrom && !createdTo;
  const rows = isWhole
    ? await readStageCounts(tx)
    : await matchingAnyStage(tx, wanted)
        .select((client) => ['clients.stage', client.fn.countAll<number>().as('count')])
        .groupBy('clients.stage')
        .execute();
  return countsOf(rows);
}
