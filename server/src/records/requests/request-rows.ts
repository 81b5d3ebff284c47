import { fieldKeys } from '@truckroll/domain/fields/record-fields';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import { expressionBuilder } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';

/** The requests with their own columns, as rows for the queries of other owners. */
export const requestRows = expressionBuilder<Tables, never>()
  .selectFrom('requests')
  .select([
    'accountId',
    'id',
    'requestNumber',
    'clientId',
    'source',
    'stage',
    'subTotal',
    'taxAmount',
    'discount',
    'total',
    'estimatedValue',
    'convertedToJobId',
    'convertedToEstimateId',
    'convertedToInvoiceId',
    'convertedAt',
    'convertedBy',
    'duplicatedFromId',
    'createdBy',
    'createdAt',
    'updatedAt',
    'searchText',
  ])
  .select(fieldKeys(requestFields));

/** Who is assigned to requests, as rows for the queries of other owners. */
export const requestTeam = expressionBuilder<Tables, never>()
  .selectFrom('requestTeam')
  .select(['accountId', 'requestId', 'clientId', 'userId', 'orderIndex']);

/** The ids of a client's requests. */
export async function listRequestIdsOf(tx: Tx, clientId: string): Promise<string[]> {
  const rows = await tx.selectFrom('requests').select('id').where('clientId', '=', clientId).execute();
  return rows.map(({ id }) => id);
}

/** The ids of the clients who have a request that the person created or is assigned to. */
export const selectClientsOfRequests = (tx: Tx, userId: string) =>
  tx
    .selectFrom('requests')
    .select('requests.clientId as id')
    .where('requests.createdBy', '=', userId)
    .union(
      tx
        .selectFrom('requestTeam')
        .select((team) => team.ref('requestTeam.clientId').$notNull().as('id'))
        .where('requestTeam.userId', '=', userId),
    );

/** The requests of clients. The rows of their teams also name the client. */
export const requestsOfClients: MovingRows = {
  table: 'requests',
  column: 'client_id',
  key: 'id',
  repeatedIn: [{ table: 'request_team', column: 'request_id' }],
  tells: (tx) => telling(tx, 'request', returned('id')),
};

/** The requests about service properties. */
export const requestsOfProperties: BelongingRows = { table: 'requests', column: 'service_property_id', key: 'id' };

/** The lines of requests that were created from entries of the price book. */
export const requestLinesOfProducts: BelongingRows = { table: 'request_items', column: 'item_id', key: 'id' };
