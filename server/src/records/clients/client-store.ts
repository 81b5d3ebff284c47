import type { Client } from '@truckroll/contract/clients/clients';
import type { Address } from '@truckroll/contract/fields/fields';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { shownProperties } from '@truckroll/domain/custom-properties/property-values';
import { fieldKeys } from '@truckroll/domain/fields/record-fields';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ClientsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { hasTag, newTags, sameTags, type TaggedRecord, tagCounts, tagReplaced } from '../tags/tagged-records.ts';
import { clientsThere } from './client-rows.ts';
import { type ClientValues, emptyClient, toClientColumns } from './client-values.ts';

export const clientColumns = [
  'clients.id',
  'clients.name',
  ...fieldKeys(clientFields).map((column) => `clients.${column}` as const),
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

export type NewClient = { id: string; values: ClientValues; createdBy: string; now: Date };

const toNewRow = ({ id, values, createdBy, now }: NewClient) => {
  const at = now.toISOString();
  return { ...toClientColumns(values), id, createdBy, createdAt: at, updatedAt: at };
};

export const insertClient = (tx: Tx, client: NewClient): Promise<StoredClient> =>
  telling(tx, 'client', client.id, { now: client.now })
    .insertInto('clients')
    .values(toNewRow(client))
    .returning(clientColumns)
    .executeTakeFirstOrThrow();

/** Inserts clients from a file. They get no texts by themselves before they have agreed. */
export async function insertClients(tx: Tx, clients: readonly NewClient[]): Promise<void> {
  await telling(
    tx,
    'client',
    clients.map(({ id }) => id),
    { now: clients[0]?.now },
  )
    .insertInto('clients')
    .values(clients.map((client) => ({ ...toNewRow(client), textsNeedConsent: true })))
    .execute();
}

/** `isStageChosen`: a person set the stage. */
export const updateClient = (
  tx: Tx,
  id: string,
  { values, isStageChosen, now }: { values: ClientValues; isStageChosen: boolean; now: Date },
): Promise<StoredClient> =>
  telling(tx, 'client', id, { now })
    .updateTable('clients')
    .set({ ...toClientColumns(values), ...(isStageChosen ? { isStageChosen } : {}), updatedAt: now.toISOString() })
    .where('clients.id', '=', id)
    .returning(clientColumns)
    .executeTakeFirstOrThrow();

/** Moves clients to a stage; `isByHand`: a person chose it. */
export async function setStageOfClients(
  tx: Tx,
  ids: readonly string[],
  { stage, isByHand, now }: { stage: ClientStage; isByHand: boolean; now: Date },
): Promise<void> {
  await telling(tx, 'client', ids, { now })
    .updateTable('clients')
    .set({ stage, isStageChosen: isByHand, updatedAt: now.toISOString() })
    .where('clients.id', 'in', [...ids])
    .execute();
}

/** Moves a client to the stage that follows from its work. */
export async function followToStage(tx: Tx, id: string, stage: ClientStage, now: Date): Promise<void> {
  await telling(tx, 'client', id, { now })
    .updateTable('clients')
    .set({ stage, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Removes a deleted job form from the clients that refer to it. Their version stays, because nobody edited them. */
export async function removeFormFromClients(tx: Tx, formId: string): Promise<void> {
  await telling(tx, 'client', null)
    .updateTable('clients')
    .set({ jobFormIds: sql<string>`job_form_ids - ${formId}::text` })
    .where(sql<SqlBool>`job_form_ids @> ${JSON.stringify([formId])}::jsonb`)
    .execute();
}

/** Stores the tags of clients. */
export async function setTagsOfClients(tx: Tx, clients: readonly TaggedRecord[], now: Date): Promise<void> {
  await telling(
    tx,
    'client',
    clients.map(({ id }) => id),
    { now },
  )
    .updateTable('clients')
    .from(newTags(clients))
    .set(({ ref }) => ({ tagIds: ref('tagged.tagIds'), updatedAt: now.toISOString() }))
    .whereRef('clients.id', '=', 'tagged.id')
    .execute();
}

/** Replaces a tag of all clients by another one, or removes it. Their version stays, because nobody edited them. */
export async function replaceTagOfClients(tx: Tx, id: string, by: string | null): Promise<void> {
  await telling(tx, 'client', null)
    .updateTable('clients')
    .set({ tagIds: tagReplaced(id, by) })
    .where(hasTag(id))
    .execute();
}

/** Has a renamed tag in the search texts of its clients. */
export async function refreshTagOfClients(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'client', null).updateTable('clients').set({ tagIds: sameTags }).where(hasTag(id)).execute();
}

/** How many clients have each tag. */
export const countTagsOfClients = (tx: Tx) => tagCounts(tx, clientsThere(tx).select('clients.tagIds').as('tagged'));

/** Stores an address with its position, unless somebody has changed it meanwhile. The client's version stays. */
export async function locateClient(
  tx: Tx,
  { id, before, after }: { id: string; before: Address; after: Address },
): Promise<void> {
  await telling(tx, 'client', id)
    .updateTable('clients')
    .set({ propertyAddress: JSON.stringify(after) })
    .where('id', '=', id)
    .where('propertyAddress', '=', JSON.stringify(before) as never)
    .execute();
}

/** The client of a record, also if it is deleted. */
export const findClientOfRecord = (tx: Tx, id: string | Expression<string>): Promise<StoredClient | undefined> =>
  tx.selectFrom('clients').select(clientColumns).where('clients.id', '=', id).executeTakeFirst();

/** Locks the client of a record that gets another record: the client cannot be deleted meanwhile. */
export const shareClient = (tx: Tx, id: string): Promise<StoredClient> =>
  tx.selectFrom('clients').select(clientColumns).where('clients.id', '=', id).forShare().executeTakeFirstOrThrow();

/** Locks those of these clients that are not deleted. */
export const lockClients = (tx: Tx, ids: readonly string[]) =>
  clientsThere(tx)
    .select(['clients.id', 'clients.updatedAt', 'clients.stage', 'clients.phoneNumber'])
    .where('clients.id', 'in', [...ids])
    .forUpdate('clients')
    .execute();

/** Deletes all of the clients' data except their ids, so that kept documents still reference a client. */
export async function leaveTombstones(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const at = now.toISOString();
  await telling(tx, 'client', ids, { now })
    .updateTable('clients')
    .set({ ...toClientColumns(emptyClient), createdBy: null, deletedAt: at, updatedAt: at })
    .where('id', 'in', [...ids])
    .execute();
}
