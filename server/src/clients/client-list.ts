import type { Client, ClientFilters, ClientSortKey } from '@truckroll/contract/clients';
import { type ClientStage, clientStages, stagesOfCategory } from '@truckroll/domain/clients/stages';
import { type SqlBool, sql } from 'kysely';
import { listDefinitions } from '../custom-properties/property-store.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { endOfDay, startOfDay } from '../database/local-day.ts';
import { type ClientScope, clientsWithin } from './client-scope.ts';
import { patternsOf, type SearchWay } from './client-search.ts';
import { clientColumns, toClient } from './client-store.ts';

export type StageCounts = Record<ClientStage, number>;
export type ClientPage = { page: number; limit: number; sortBy: ClientSortKey; sortOrder: 'asc' | 'desc' };

/** The stages that the filters leave; all of them without a stage and a category. */
export function stagesWithin({ stage, category }: ClientFilters): readonly ClientStage[] {
  const ofCategory = category === undefined ? clientStages : stagesOfCategory[category];
  return stage === undefined || stage.length === 0 ? ofCategory : ofCategory.filter((one) => stage.includes(one));
}

/** What matches a search; `reading` compares row by row, `index` asks the index of text. */
function searched(query: ReturnType<typeof clientsWithin>, search: string, way: SearchWay) {
  const patterns = patternsOf(search);
  return query.where((client) =>
    client.or(
      patterns.map((pattern) =>
        way === 'index'
          ? client('clients.id', 'in', sql<string>`(select matching_clients(${pattern}))`)
          : sql<SqlBool>`clients.search_text like ${pattern}`,
      ),
    ),
  );
}

/** The clients that match the filters, whatever their stage. */
function matchingAnyStage(tx: Tx, filters: ClientFilters, within: ClientScope, way: SearchWay) {
  let query = clientsWithin(tx, within);
  if (filters.search) query = searched(query, filters.search, way);
  if (filters.createdFrom) query = query.where('clients.createdAt', '>=', startOfDay(filters.createdFrom));
  if (filters.createdTo) query = query.where('clients.createdAt', '<', endOfDay(filters.createdTo));
  return query;
}

/** The clients that match the filters. */
export function matchingClients(tx: Tx, filters: ClientFilters, within: ClientScope, way: SearchWay) {
  const query = matchingAnyStage(tx, filters, within, way);
  const stages = stagesWithin(filters);
  return stages.length === clientStages.length ? query : query.where('clients.stage', 'in', [...stages]);
}

/** Clients of one stage follow each other by name. */
const orders = {
  name: ['clients.nameKey'],
  companyName: ['clients.companyKey'],
  createdAt: ['clients.createdAt'],
  updatedAt: ['clients.updatedAt'],
  stage: ['clients.stage', 'clients.nameKey'],
} as const satisfies Record<ClientSortKey, readonly string[]>;

/** One page of clients in a stable order. */
export async function listClients(
  tx: Tx,
  filters: ClientFilters,
  within: ClientScope,
  { page, limit, sortBy, sortOrder, way }: ClientPage & { way: SearchWay },
): Promise<Client[]> {
  const order = [...orders[sortBy], 'clients.id'] as const;
  let ids = matchingClients(tx, filters, within, way).select('clients.id');
  if (limit !== -1) {
    for (const column of order) ids = ids.orderBy(column, sortOrder);
    ids = ids.limit(limit).offset((page - 1) * limit);
  }
  // The page is chosen by its ids alone, so that skipped pages are passed over in the index.
  let rows = tx.selectFrom('clients').select(clientColumns).where('clients.id', 'in', ids);
  for (const column of order) rows = rows.orderBy(column, sortOrder);
  const [found, definitions] = await Promise.all([rows.execute(), listDefinitions(tx, 'client_properties')]);
  return found.map((row) => toClient(row, definitions));
}

export function toStageCounts(rows: readonly { stage: ClientStage; count: number }[]): StageCounts {
  const counts = Object.fromEntries(clientStages.map((stage) => [stage, 0])) as StageCounts;
  for (const row of rows) counts[row.stage] = row.count;
  return counts;
}

/** How many clients stand in each stage, whatever stage is asked for; where nothing else limits them, as it is kept. */
export async function countStages(
  tx: Tx,
  filters: ClientFilters,
  within: ClientScope,
  way: SearchWay,
): Promise<StageCounts> {
  const isWhole = within.scope === 'all' && !filters.search && !filters.createdFrom && !filters.createdTo;
  const rows = isWhole
    ? await tx.selectFrom('clientStageCounts').select(['stage', 'count']).execute()
    : await matchingAnyStage(tx, filters, within, way)
        .select((client) => ['clients.stage', client.fn.countAll<number>().as('count')])
        .groupBy('clients.stage')
        .execute();
  return toStageCounts(rows);
}
