import type { Client } from '@truckroll/contract/clients';
import { shownProperties } from '@truckroll/domain/custom-properties/property-values';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ClientsTable } from '../../platform/database/tables.ts';
import { found } from '../../platform/http/problem.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';
import { type ClientScope, clientsWithin } from '../record-rights/client-scope.ts';
import { type ClientValues, toColumns } from './client-values.ts';

export const clientColumns = [
  'clients.id',
  'clients.name',
  'clients.firstName',
  'clients.lastName',
  'clients.email',
  'clients.phoneNumber',
  'clients.website',
  'clients.companyName',
  'clients.taxNumber',
  'clients.notes',
  'clients.stage',
  'clients.jobFormIds',
  'clients.properties',
  'clients.propertyAddress',
  'clients.billingAddress',
  'clients.companyAddress',
  'clients.isTaxExempt',
  'clients.preferredMemberId',
  'clients.isGroup',
  'clients.createdBy',
  'clients.createdAt',
  'clients.updatedAt',
] as const;

type Column<Name extends string> = Name extends `clients.${infer Short}` ? Short : never;

/** A client as stored, including values of custom properties deleted since. */
export type StoredClient = Pick<Selectable<ClientsTable>, Column<(typeof clientColumns)[number]>>;

/** A client as answered. Values of deleted properties are never shown (API CP-2). */
export const toClient = (stored: StoredClient, definitions: readonly { id: string }[]): Client => ({
  ...stored,
  properties: shownProperties(definitions, stored.properties),
  isDeleted: false,
});

/** The client, or 'Client not found' if it is unknown, deleted or out of scope. */
export async function getClient(tx: Tx, id: string, within: ClientScope): Promise<Client> {
  const [row, definitions] = await Promise.all([
    clientsWithin(tx, within).select(clientColumns).where('clients.id', '=', id).executeTakeFirst(),
    listDefinitions(tx, 'client_properties'),
  ]);
  return toClient(found(row, 'Client'), definitions);
}

/**
 * The client with an id, or the one into which it was merged, also by way of others: links to a merged client lead to the
 * one that stayed.
 */
export async function getSurvivingClient(tx: Tx, id: string, within: ClientScope): Promise<Client> {
  const { rows } = await sql<{ id: string }>`
    with recursive way as (
      select id, merged_into_id from clients where id = ${id}
      union select clients.id, clients.merged_into_id from clients join way on clients.id = way.merged_into_id
    ) select id from way where merged_into_id is null`.execute(tx);
  return getClient(tx, rows[0]?.id ?? id, within);
}

/** The clients among these that still exist, in id order. */
export async function listClientsById(
  tx: Tx,
  ids: readonly string[],
  definitions: readonly { id: string }[],
): Promise<Client[]> {
  const rows = await tx
    .selectFrom('clients')
    .select(clientColumns)
    .where('clients.id', 'in', [...ids])
    .where('clients.deletedAt', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toClient(row, definitions)];
  });
}

/** Locks the client for a change: concurrent changes wait. */
export async function getClientForChange(tx: Tx, id: string, within: ClientScope): Promise<StoredClient> {
  const row = await clientsWithin(tx, within)
    .select(clientColumns)
    .where('clients.id', '=', id)
    .forUpdate('clients')
    .executeTakeFirst();
  return found(row, 'Client');
}

/** Locks the client for a new record: the client cannot be deleted until the record exists. */
export async function getClientForRecord(tx: Tx, id: string, within: ClientScope): Promise<StoredClient> {
  const row = await clientsWithin(tx, within)
    .select(clientColumns)
    .where('clients.id', '=', id)
    .forShare('clients')
    .executeTakeFirst();
  return found(row, 'Client');
}

/** Checks that a client is visible to the user, else throws 'Client not found'. */
export async function requireClient(tx: Tx, id: string, within: ClientScope): Promise<void> {
  found(await clientsWithin(tx, within).select('clients.id').where('clients.id', '=', id).executeTakeFirst(), 'Client');
}

export type NewClient = { id: string; values: ClientValues; createdBy: string; now: Date };

const toNewRow = ({ id, values, createdBy, now }: NewClient) => {
  const at = now.toISOString();
  return { ...toColumns(values), id, createdBy, createdAt: at, updatedAt: at };
};

export const insertClient = (tx: Tx, client: NewClient): Promise<StoredClient> =>
  tx.insertInto('clients').values(toNewRow(client)).returning(clientColumns).executeTakeFirstOrThrow();

export async function insertClients(tx: Tx, clients: readonly NewClient[]): Promise<void> {
  await tx.insertInto('clients').values(clients.map(toNewRow)).execute();
}

/** `isStageChosen`: a person set the stage. */
export const updateClient = (
  tx: Tx,
  id: string,
  { values, isStageChosen, now }: { values: ClientValues; isStageChosen: boolean; now: Date },
): Promise<StoredClient> =>
  tx
    .updateTable('clients')
    .set({ ...toColumns(values), ...(isStageChosen ? { isStageChosen } : {}), updatedAt: now.toISOString() })
    .where('clients.id', '=', id)
    .returning(clientColumns)
    .executeTakeFirstOrThrow();
