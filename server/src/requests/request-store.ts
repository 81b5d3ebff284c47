import type { RequestSortKey } from '@truckroll/contract/list-keys';
import type { Request, RequestFilters } from '@truckroll/contract/requests';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { shownProperties } from '@truckroll/domain/properties/property-values';
import { type RequestStage, requestStages } from '@truckroll/domain/requests/request-stages';
import { sumTaxes } from '@truckroll/domain/taxes/sum-taxes';
import { fold } from '@truckroll/domain/text/folding';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { listDefinitions } from '../custom-properties/property-store.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { containing } from '../database/like-pattern.ts';
import { endOfDay, startOfDay } from '../database/local-day.ts';
import { listRequestFiles } from '../drive/attached-files.ts';
import { found, notFound } from '../http/problem.ts';
import type { Links } from '../storage/links.ts';
import { listItemsOf, withoutPrices } from './request-item-store.ts';
import { type RequestScope, selectRequestIds } from './request-scope.ts';

/** Texts this short have no trigram, by which the index could find them. */
const shortest = 3;

/** What is found by number, requirements, address or the client's name (API RQ-1). */
const matching = (text: string) =>
  text.length < shortest
    ? sql<SqlBool>`(strpos(requests.search_text, ${text}) > 0 or strpos(clients.name_key, ${text}) > 0)`
    : sql<SqlBool>`requests.id in (select matching_requests(${containing(text)}))`;

/** The requests that match the filters, whatever their stage. */
function matchingAnyStage(tx: Tx, filters: RequestFilters, within: RequestScope) {
  const scope = narrowScope(within.scope, filters.view);
  let query = tx
    .selectFrom('requests')
    .innerJoin('clients', (join) =>
      join.onRef('clients.accountId', '=', 'requests.accountId').onRef('clients.id', '=', 'requests.clientId'),
    );
  if (scope === 'assigned') query = query.where('requests.id', 'in', selectRequestIds(tx, { ...within, scope }));
  if (filters.clientId) query = query.where('requests.clientId', '=', filters.clientId);
  if (filters.urgency) query = query.where('requests.urgency', '=', filters.urgency);
  if (filters.assignedTo) {
    const ofMember = tx
      .selectFrom('requestTeam')
      .select('requestTeam.requestId')
      .where('requestTeam.userId', '=', filters.assignedTo);
    query = query.where('requests.id', 'in', ofMember);
  }
  if (filters.from) query = query.where('requests.createdAt', '>=', startOfDay(filters.from));
  if (filters.to) query = query.where('requests.createdAt', '<', endOfDay(filters.to));
  if (filters.search) query = query.where(matching(fold(filters.search)));
  return query;
}

const sortColumns = {
  createdAt: 'requests.createdAt',
  requestNumber: 'requests.requestNumber',
  startDate: 'requests.startDate',
  stage: 'requests.stage',
} as const satisfies Record<RequestSortKey, string>;

type RequestPage = { page: number; limit: number; sortBy: RequestSortKey; sortOrder: 'asc' | 'desc' };

function selectRows(tx: Tx, filters: RequestFilters, within: RequestScope) {
  const query = matchingAnyStage(tx, filters, within);
  const ofStage = filters.stage?.length ? query.where('requests.stage', 'in', filters.stage) : query;
  return ofStage
    .selectAll('requests')
    .select([
      'clients.name as clientName',
      'clients.firstName as clientFirstName',
      'clients.lastName as clientLastName',
      'clients.email as clientEmail',
      'clients.phoneNumber as clientPhone',
      'clients.companyName as clientCompany',
      'clients.stage as clientStage',
      'clients.propertyAddress as clientAddress',
    ])
    .select((request) =>
      jsonArrayFrom(
        request
          .selectFrom('requestTeam')
          .innerJoin('users', (join) =>
            join.onRef('users.accountId', '=', 'requestTeam.accountId').onRef('users.id', '=', 'requestTeam.userId'),
          )
          .select(['users.id', sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'), 'users.color'])
          .whereRef('requestTeam.accountId', '=', 'requests.accountId')
          .whereRef('requestTeam.requestId', '=', 'requests.id')
          .orderBy('requestTeam.orderIndex')
          .orderBy('users.id'),
      ).as('assignedTeam'),
    );
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];
type Parts = Pick<Request, 'items' | 'attachments' | 'properties'>;

function toRequest(stored: StoredRow, parts: Parts, showsPrices: boolean): Request {
  const {
    accountId: _,
    searchText: __,
    clientName,
    clientFirstName,
    clientLastName,
    clientEmail,
    clientPhone,
    clientCompany,
    clientStage,
    clientAddress,
    ...row
  } = stored;
  const money = (text: string | null): number | null => (text === null || !showsPrices ? null : Number(text));
  return {
    ...row,
    requestNumberDisplay: displayNumber('REQ-', row.requestNumber),
    client: {
      id: row.clientId,
      name: clientName,
      firstName: clientFirstName,
      lastName: clientLastName,
      email: clientEmail,
      phoneNumber: clientPhone,
      companyName: clientCompany,
      stage: clientStage,
      propertyAddress: clientAddress,
    },
    assignedTo: row.assignedTeam.map((member) => member.id),
    properties: parts.properties,
    attachments: parts.attachments,
    items: showsPrices ? parts.items : parts.items.map(withoutPrices),
    taxes: showsPrices ? sumTaxes(parts.items.flatMap((item) => item.taxes)) : [],
    subTotal: money(row.subTotal),
    taxAmount: money(row.taxAmount),
    discount: money(row.discount),
    total: money(row.total),
    estimatedValue: money(row.estimatedValue),
  };
}

/** One page of requests in a stable order; requests without a start come last. */
export async function listRequests(
  tx: Tx,
  filters: RequestFilters,
  options: { within: RequestScope; page: RequestPage; showsPrices: boolean; links: Links },
): Promise<Request[]> {
  const { page, sortBy, sortOrder, limit } = options.page;
  const rows = await selectRows(tx, filters, options.within)
    .orderBy(sortColumns[sortBy], (order) => (sortOrder === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('requests.id', sortOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return complete(tx, rows, options);
}

/** Requests with their lines, files and properties. */
async function complete(
  tx: Tx,
  rows: readonly StoredRow[],
  options: { showsPrices: boolean; links: Links },
): Promise<Request[]> {
  const ids = rows.map((row) => row.id);
  const [items, files, definitions] = await Promise.all([
    listItemsOf(tx, ids),
    listRequestFiles(tx, ids, options.links),
    listDefinitions(tx, 'request_properties'),
  ]);
  return rows.map((row) =>
    toRequest(
      row,
      {
        items: items.get(row.id) ?? [],
        attachments: files.get(row.id) ?? [],
        properties: shownProperties(definitions, row.properties),
      },
      options.showsPrices,
    ),
  );
}

/** One request, or 'Request not found' when it is unknown or out of scope. */
export async function getRequest(
  tx: Tx,
  id: string,
  options: { within: RequestScope; showsPrices: boolean; links: Links },
): Promise<Request> {
  const row = await selectRows(tx, {}, options.within).where('requests.id', '=', id).executeTakeFirst();
  const [request] = await complete(tx, [found(row, 'Request')], options);
  if (request === undefined) throw notFound('Request');
  return request;
}

/** How many requests stand in each stage, whatever stage is asked for. */
export async function countStages(
  tx: Tx,
  filters: RequestFilters,
  within: RequestScope,
): Promise<Record<RequestStage, number>> {
  const rows = await matchingAnyStage(tx, filters, within)
    .select((request) => ['requests.stage', request.fn.countAll<number>().as('count')])
    .groupBy('requests.stage')
    .execute();
  const counts = Object.fromEntries(requestStages.map((stage) => [stage, 0])) as Record<RequestStage, number>;
  for (const row of rows) counts[row.stage] = row.count;
  return counts;
}
