import type { Client, ClientFilters, ClientSortKey } from '@truckroll/contract/clients/clients';
import { type ClientStage, clientStages, stagesOfCategory } from '@truckroll/domain/clients/stages';
import { expressionBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type Conditions, narrow, narrows } from '../../platform/database/list-conditions.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import { type ClientScope, withinScope } from '../../records/client-access/client-scope.ts';
import { type ClientsQuery, clientsThere, readStageCounts } from '../../records/clients/client-rows.ts';
import { containsAny, foundByIndex, type SearchWay, searchedTexts } from '../../records/clients/client-search.ts';
import { clientColumns, toClient } from '../../records/clients/client-store.ts';
import { tagConditions } from '../../records/tags/tagged-records.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';

export type StageCounts = Record<ClientStage, number>;
export type ClientPage = { page: number; limit: number; sortBy: ClientSortKey; sortOrder: 'asc' | 'desc' };

/** The clients of a list, and the search plan that finds them. */
export type Wanted = { filters: ClientFilters; within: ClientScope; way: SearchWay };

/** The stages that the filters allow; all of them without a stage or category. */
export function stagesWithin({ stage, category }: ClientFilters): readonly ClientStage[] {
  const ofCategory = category === undefined ? clientStages : stagesOfCategory[category];
  return stage === undefined || stage.length === 0 ? ofCategory : ofCategory.filter((one) => stage.includes(one));
}

export function countsOf(rows: readonly { stage: ClientStage; count: number }[]): StageCounts {
  const counts = Object.fromEntries(clientStages.map((stage) => [stage, 0])) as StageCounts;
  for (const row of rows) counts[row.stage] = row.count;
  return counts;
}

/** The number of clients in the stages that the filters allow. */
export const totalOf = (counts: StageCounts, filters: ClientFilters): number =>
  stagesWithin(filters).reduce((total, stage) => total + counts[stage], 0);

const clientRows = expressionBuilder<Tables, 'clients'>();

/** What the filters demand of clients beside their stage and their texts. */
const conditions: Conditions<ClientFilters, null> = {
  view: null,
  search: null,
  stage: null,
  category: null,
  createdFrom: (day) => clientRows('clients.createdAt', '>=', startOfDay(day)),
  createdTo: (day) => clientRows('clients.createdAt', '<', endOfDay(day)),
  ...tagConditions('clients.tagIds'),
};

/** Whether more than stage, text and scope limits the clients. */
export const isLimited = (filters: ClientFilters): boolean => narrows(conditions, filters);

/** Those of these clients that are in scope and match the filters beside stage and text. */
export function limited(tx: Tx, clients: ClientsQuery, { filters, within }: Omit<Wanted, 'way'>): ClientsQuery {
  return narrow(withinScope(tx, clients, within), conditions, filters, null);
}

/** The clients that match the filters, ignoring their stage. */
export function matchingAnyStage(tx: Tx, wanted: Wanted): ClientsQuery {
  const { search } = wanted.filters;
  if (!search) return limited(tx, clientsThere(tx), wanted);
  const texts = searchedTexts(search);
  return wanted.way === 'index'
    ? limited(tx, foundByIndex(tx, texts), wanted)
    : limited(tx, clientsThere(tx), wanted).where(containsAny(texts));
}

/** Those of these clients whose stage is one of the filters. */
export function inStages(clients: ClientsQuery, filters: ClientFilters): ClientsQuery {
  const stages = stagesWithin(filters);
  return stages.length === clientStages.length ? clients : clients.where('clients.stage', 'in', [...stages]);
}

/** The clients that match the filters. */
export const matchingClients = (tx: Tx, wanted: Wanted): ClientsQuery =>
  inStages(matchingAnyStage(tx, wanted), wanted.filters);

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
  !isLimited(filters);

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

/**
 * The number of clients per stage, ignoring the stage filter. The stored counts are used if nothing else limits the
 * clients.
 */
export async function countStages(tx: Tx, wanted: Wanted): Promise<StageCounts> {
  const { filters, within } = wanted;
  const isWhole = within.scope === 'all' && !filters.search && !isLimited(filters);
  const rows = isWhole
    ? await readStageCounts(tx)
    : await matchingAnyStage(tx, wanted)
        .select((client) => ['clients.stage', client.fn.countAll<number>().as('count')])
        .groupBy('clients.stage')
        .execute();
  return countsOf(rows);
}
