import type { Client, ClientFilters, ClientSortKey } from '@truckroll/contract/clients';
import { type ClientStage, clientStages, stagesOfCategory } from '@truckroll/domain/clients/stages';
import { sql } from 'kysely';
import { listDefinitions } from '../custom-properties/property-store.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { endOfDay, startOfDay } from '../database/local-day.ts';
import { type ClientScope, clientsWithin, withinScope } from './client-scope.ts';
import { containsAny, foundByIndex, type SearchWay, searchedTexts } from './client-search.ts';
import { clientColumns, toClient } from './client-store.ts';

export type StageCounts = Record<ClientStage, number>;
export type ClientPage = { page: number; limit: number; sortBy: ClientSortKey; sortOrder: 'asc' | 'desc' };

/** Which clients a list holds, and the way in which a search finds them. */
export type Wanted = { filters: ClientFilters; within: ClientScope; way: SearchWay };

/** The stages that the filters leave; all of them without a stage and a category. */
function stagesWithin({ stage, category }: ClientFilters): readonly ClientStage[] {
  const ofCategory = category === undefined ? clientStages : stagesOfCategory[category];
  return stage === undefined || stage.length === 0 ? ofCategory : ofCategory.filter((one) => stage.includes(one));
}

/** How many clients stand in the stages that the filters leave. */
export const totalOf = (counts: StageCounts, filters: ClientFilters): number =>
  stagesWithin(filters).reduce((total, stage) => total + counts[stage], 0);

/** The clients that match the filters, whatever their stage. */
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

/** Clients of one stage follow each other by name. */
const orders = {
  name: ['clients.nameKey'],
  companyName: ['clients.companyKey'],
  createdAt: ['clients.createdAt'],
  updatedAt: ['clients.updatedAt'],
  stage: ['clients.stage', 'clients.nameKey'],
} as const satisfies Record<ClientSortKey, readonly string[]>;

type Slice = { limit: number; offset: number };

/** Whether nothing but stages limits the clients, so that the index of stages and names holds the page. */
const isByStageAlone = ({ filters, within }: Wanted, sortBy: ClientSortKey): boolean =>
  sortBy === 'name' &&
  within.scope === 'all' &&
  stagesWithin(filters).length < clientStages.length &&
  !filters.search &&
  !filters.createdFrom &&
  !filters.createdTo;

/**
 * The ids of a page by name of some stages. Clients of one stage stand in the index by name, those of several do not: so
 * the beginning of each is taken and they are merged. To sort them all instead reads every client of these stages.
 */
function selectIdsByStage(tx: Tx, stages: readonly ClientStage[], slice: Slice, sortOrder: 'asc' | 'desc') {
  const beginningOf = (stage: ClientStage) =>
    tx
      .selectFrom('clients')
      .select(['clients.id', 'clients.nameKey'])
      .where('clients.deletedAt', 'is', null)
      .where('clients.stage', '=', stage)
      .orderBy('clients.nameKey', sortOrder)
      .orderBy('clients.id', sortOrder)
      .limit(slice.offset + slice.limit);
  // A stage that nothing has: the union then has a beginning of its own, and every stage is one more part.
  const none = tx.selectFrom('clients').select(['clients.id', 'clients.nameKey']).where(sql<boolean>`false`);
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

/** The columns that make an order stable: it ends with the id (API 1.6). */
export const orderColumns = ({ sortBy }: Order) => [...orders[sortBy], 'clients.id'] as const;

function selectIdsInOrder(tx: Tx, wanted: Wanted, order: Order) {
  let ids = selectMatchingIds(tx, wanted);
  for (const column of orderColumns(order)) ids = ids.orderBy(column, order.sortOrder);
  return ids;
}

/** The ids of all clients that match, in a stable order. */
export async function listMatchingIds(tx: Tx, wanted: Wanted, order: Order): Promise<string[]> {
  const rows = await selectIdsInOrder(tx, wanted, order).execute();
  return rows.map((row) => row.id);
}

/** The ids of a page, so that skipped pages are passed over in an index. */
function selectPageIds(tx: Tx, wanted: Wanted, { page, limit, ...order }: ClientPage) {
  const slice = { limit, offset: (page - 1) * limit };
  return isByStageAlone(wanted, order.sortBy)
    ? selectIdsByStage(tx, stagesWithin(wanted.filters), slice, order.sortOrder)
    : selectIdsInOrder(tx, wanted, order).limit(slice.limit).offset(slice.offset);
}

/** One page of clients in a stable order. */
export async function listClients(tx: Tx, wanted: Wanted, page: ClientPage): Promise<Client[]> {
  let rows = tx
    .selectFrom('clients')
    .select(clientColumns)
    .where('clients.id', 'in', selectPageIds(tx, wanted, page));
  for (const column of orderColumns(page)) rows = rows.orderBy(column, page.sortOrder);
  const [found, definitions] = await Promise.all([rows.execute(), listDefinitions(tx, 'client_properties')]);
  return found.map((row) => toClient(row, definitions));
}

/** How many clients stand in each stage, whatever stage is asked for; where nothing else limits them, as it is kept. */
export async function countStages(tx: Tx, wanted: Wanted): Promise<StageCounts> {
  const { search, createdFrom, createdTo } = wanted.filters;
  const isWhole = wanted.within.scope === 'all' && !search && !createdFrom && !createdTo;
  const rows = isWhole
    ? await tx.selectFrom('clientStageCounts').select(['stage', 'count']).execute()
    : await matchingAnyStage(tx, wanted)
        .select((client) => ['clients.stage', client.fn.countAll<number>().as('count')])
        .groupBy('clients.stage')
        .execute();
  const counts = Object.fromEntries(clientStages.map((stage) => [stage, 0])) as StageCounts;
  for (const row of rows) counts[row.stage] = row.count;
  return counts;
}
