import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { RequestSortKey } from '@truckroll/contract/fields/list-keys';
import type { Request } from '@truckroll/contract/requests/requests';
import { shownProperties } from '@truckroll/domain/custom-properties/property-values';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { type RequestStage, requestStages, urgencyOrder } from '@truckroll/domain/requests/request-stages';
import { sumTaxes } from '@truckroll/domain/taxes/sum-taxes';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { positionIn } from '../../platform/database/column-rules.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import { contactRef, servicePropertyRef } from '../../records/clients/choose-place.ts';
import { listRequestFiles } from '../../records/files/attached-files.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { listItemsOf, withoutPrices } from '../../records/requests/request-item-store.ts';
import { requestTeam } from '../../records/requests/request-rows.ts';
import type { RequestScope } from '../../records/requests/request-scope.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';
import { matchingAnyStage, requestsOf, type WantedRequests } from './request-filters.ts';

const sortColumns = {
  createdAt: 'requests.createdAt',
  requestNumber: 'requests.requestNumber',
  startDate: 'requests.startDate',
  stage: 'requests.stage',
  waiting: positionIn(urgencyOrder, 'requests.urgency'),
} as const satisfies Record<RequestSortKey, string | RawBuilder<unknown>>;

type RequestPage = { page: number; limit: number; sortBy: RequestSortKey; sortOrder: 'asc' | 'desc' };

const selectRows = (query: ReturnType<typeof requestsOf>) =>
  query
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
    .select((request) => [
      servicePropertyRef(request.ref('requests.servicePropertyId')),
      contactRef(request.ref('requests.contactId')),
      jsonArrayFrom(
        request
          .selectFrom(requestTeam.as('requestTeam'))
          .innerJoin(personRows.as('users'), (join) =>
            join.onRef('users.accountId', '=', 'requestTeam.accountId').onRef('users.id', '=', 'requestTeam.userId'),
          )
          .select(['users.id', sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'), 'users.color'])
          .whereRef('requestTeam.accountId', '=', 'requests.accountId')
          .whereRef('requestTeam.requestId', '=', 'requests.id')
          .orderBy('requestTeam.orderIndex')
          .orderBy('users.id'),
      ).as('assignedTeam'),
    ]);

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
    attachments: parts.attachments.slice(-listBounds.requestAttachments),
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
  wanted: WantedRequests,
  options: { page: RequestPage; showsPrices: boolean; links: Links },
): Promise<Request[]> {
  const { page, sortBy, sortOrder, limit } = options.page;
  const { stage } = wanted.filters;
  const rows = await selectRows(matchingAnyStage(tx, wanted))
    .$if(Boolean(stage?.length), (query) => query.where('requests.stage', 'in', stage ?? []))
    .orderBy(sortColumns[sortBy], (order) => (sortOrder === 'asc' ? order.asc() : order.desc()).nullsLast())
    .$if(sortBy === 'waiting', (query) => query.orderBy('requests.createdAt', sortOrder))
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

/** One request, or 'Request not found' if it is unknown or out of scope. */
export async function getRequest(
  tx: Tx,
  id: string,
  options: { within: RequestScope; showsPrices: boolean; links: Links },
): Promise<Request> {
  const row = await selectRows(requestsOf(tx, options.within)).where('requests.id', '=', id).executeTakeFirst();
  const [request] = await complete(tx, [found(row, 'Request')], options);
  if (request === undefined) throw notFound('Request');
  return request;
}

/** The number of requests in each stage, ignoring the stage filter. */
export async function countStages(tx: Tx, wanted: WantedRequests): Promise<Record<RequestStage, number>> {
  const rows = await matchingAnyStage(tx, wanted)
    .select((request) => ['requests.stage', request.fn.countAll<number>().as('count')])
    .groupBy('requests.stage')
    .execute();
  const counts = Object.fromEntries(requestStages.map((stage) => [stage, 0])) as Record<RequestStage, number>;
  for (const row of rows) counts[row.stage] = row.count;
  return counts;
}
