import type { ClientStage } from '@truckroll/domain/clients/stages';
import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';

/** The clients that are not deleted, to which conditions and columns can be added. */
export const clientsThere = (tx: Tx) => tx.selectFrom('clients').where('clients.deletedAt', 'is', null);

export type ClientsQuery = ReturnType<typeof clientsThere>;

/** The ids of the clients that a person sees, as a subquery. */
export type ClientIds = SelectQueryBuilder<Tables, 'clients', { id: string }>;

/** The clients of records, including deleted ones, as rows for the queries of other owners. */
export const clientNames = expressionBuilder<Tables, never>()
  .selectFrom('clients')
  .select(['accountId', 'id', 'name', 'nameKey', 'firstName', 'lastName', 'email', 'phoneNumber', 'companyName'])
  .select(['stage', 'language', 'propertyAddress', 'preferredMemberId', 'searchText', 'createdAt', 'deletedAt'])
  .select(['mailsOffAt', 'textsOffAt', 'textsNeedConsent']);

/** The id of a client, or of the client into which it was finally merged. */
export async function findSurvivingId(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive way as (
      select id, merged_into_id from clients where id = ${id}
      union select clients.id, clients.merged_into_id from clients join way on clients.id = way.merged_into_id
    ) select id from way where merged_into_id is null`.execute(tx);
  return rows[0]?.id ?? id;
}

/**
 * The clients that were merged into this one, directly or through others. Their rows keep data while an undo is
 * possible.
 */
export async function listMergedInto(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive merged as (
      select id from clients where merged_into_id = ${clientId}
      union select clients.id from clients join merged on clients.merged_into_id = merged.id
    ) select id from merged`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The stored number of clients in each stage. A stage without clients may have no row. */
export const readStageCounts = (tx: Tx): Promise<{ stage: ClientStage; count: number }[]> =>
  tx.selectFrom('clientStageCounts').select(['stage', 'count']).execute();

/** The keys of contacts, which are lower-case addresses and digits of numbers, as rows for queries. */
export const contactKeys = expressionBuilder<Tables, never>()
  .selectFrom('clientContactKeys')
  .select(['accountId', 'contactId', 'clientId', 'key']);

/** The contacts of clients by name, as rows for queries. */
export const contactHeads = expressionBuilder<Tables, never>()
  .selectFrom('clientContacts')
  .select(['accountId', 'id', 'clientId', 'name']);

/** The service properties of clients by name, as rows for queries. */
export const propertyHeads = expressionBuilder<Tables, never>()
  .selectFrom('serviceProperties')
  .select(['accountId', 'id', 'clientId', 'name']);

/** The service properties of clients. */
export const propertiesOfClients: MovingRows = {
  table: 'service_properties',
  column: 'client_id',
  key: 'id',
  tells: (tx) => telling(tx, 'client', null),
};

/** The contacts of clients. The rows of their keys also name the client. */
export const contactsOfClients: MovingRows = {
  table: 'client_contacts',
  column: 'client_id',
  key: 'id',
  repeatedIn: [{ table: 'client_contact_keys', column: 'contact_id' }],
  tells: (tx) => telling(tx, 'client', null),
};

/** The contacts of service properties. */
export const contactsOfProperties: BelongingRows = {
  table: 'client_contacts',
  column: 'service_property_id',
  key: 'id',
};

/** The clients that were merged into others. */
export const clientsMergedInto: BelongingRows = { table: 'clients', column: 'merged_into_id', key: 'id' };

/** The merges that kept a client. */
export const mergesInto: BelongingRows = { table: 'client_merges', column: 'kept_id', key: 'id' };
