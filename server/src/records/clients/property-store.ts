import type { ServiceProperty, WholeServiceProperty } from '@truckroll/contract/clients/service-properties';
import type { Address } from '@truckroll/contract/fields/fields';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { clearReferences } from '../references/clear-references.ts';
import type { ClientIds } from './client-rows.ts';

const columns = ['id', 'clientId', 'name', 'address', 'notes', 'createdAt', 'updatedAt'] as const;
const hasAccessCodes = sql<boolean>`access_codes is not null`.as('hasAccessCodes');

export type PropertyValues = Pick<WholeServiceProperty, 'name' | 'address' | 'notes' | 'accessCodes'>;

/** A client's service properties, oldest first, without access codes. */
export const listProperties = (tx: Tx, clientId: string): Promise<ServiceProperty[]> =>
  tx
    .selectFrom('serviceProperties')
    .select(columns)
    .select(hasAccessCodes)
    .where('clientId', '=', clientId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(listBounds.serviceProperties)
    .execute();

const selectWhole = (tx: Tx, id: string, clientIds: ClientIds) =>
  tx
    .selectFrom('serviceProperties')
    .select([...columns, 'accessCodes', hasAccessCodes])
    .where('id', '=', id)
    .where('clientId', 'in', clientIds);

/** A property with its access codes, or 'Property not found' if its client is none of these. */
export const getProperty = async (tx: Tx, id: string, clientIds: ClientIds): Promise<WholeServiceProperty> =>
  found(await selectWhole(tx, id, clientIds).executeTakeFirst(), 'Property');

/** As `getProperty`, locked for a change. */
export const getPropertyForChange = async (tx: Tx, id: string, clientIds: ClientIds): Promise<WholeServiceProperty> =>
  found(await selectWhole(tx, id, clientIds).forUpdate().executeTakeFirst(), 'Property');

const toPropertyColumns = (values: PropertyValues) => ({
  ...values,
  searchText: [values.name, values.address && (values.address.formattedAddress ?? formattedAddress(values.address))]
    .map((part) => fold(part ?? ''))
    .join('\n'),
  address: values.address === null ? null : JSON.stringify(values.address),
});

export const insertProperty = (
  tx: Tx,
  { clientId, values, now }: { clientId: string; values: PropertyValues; now: Date },
): Promise<ServiceProperty> => {
  const at = now.toISOString();
  return telling(tx, 'client', clientId)
    .insertInto('serviceProperties')
    .values({ ...toPropertyColumns(values), id: newId(), clientId, createdAt: at, updatedAt: at })
    .returning(columns)
    .returning(hasAccessCodes)
    .executeTakeFirstOrThrow();
};

export const updateProperty = (tx: Tx, id: string, values: PropertyValues, now: Date): Promise<ServiceProperty> =>
  telling(tx, 'client', returned('clientId'))
    .updateTable('serviceProperties')
    .set({ ...toPropertyColumns(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .returning(hasAccessCodes)
    .executeTakeFirstOrThrow();

export async function deleteProperty(
  tx: Tx,
  { id, clientId }: Pick<ServiceProperty, 'id' | 'clientId'>,
): Promise<void> {
  await clearReferences(tx, 'service_properties', [id]);
  await telling(telling(tx, 'client', clientId), ['document', 'job', 'plan', 'request'], null)
    .deleteFrom('serviceProperties')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .execute();
}

/** The addresses of these properties. */
export const listPropertiesById = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('serviceProperties')
    .select(['id', 'address'])
    .where('id', 'in', [...ids])
    .execute();

/** The properties of clients, by their names. */
export async function listPropertyNames(
  tx: Tx,
  clientIds: readonly string[],
): Promise<{ id: string; clientId: string; name: string }[]> {
  if (clientIds.length === 0) return [];
  return await tx
    .selectFrom('serviceProperties')
    .select(['id', 'clientId', 'name'])
    .where('clientId', 'in', [...new Set(clientIds)])
    .execute();
}

/** Locks these properties. */
export const lockProperties = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('serviceProperties')
    .select(['id', 'clientId', 'name', 'updatedAt'])
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute();

export async function deleteProperties(tx: Tx, ids: readonly string[]): Promise<void> {
  await clearReferences(tx, 'service_properties', ids);
  await telling(tx, ['client', 'document', 'job', 'plan', 'request'], null)
    .deleteFrom('serviceProperties')
    .where('id', 'in', [...ids])
    .execute();
}

export async function deletePropertiesOf(tx: Tx, clientId: string): Promise<void> {
  await clearReferences(tx, 'service_properties', sql`select id from service_properties where client_id = ${clientId}`);
  await telling(telling(tx, 'client', clientId), ['document', 'job', 'plan', 'request'], null)
    .deleteFrom('serviceProperties')
    .where('clientId', '=', clientId)
    .execute();
}

/** Stores an address with its position, unless somebody has changed it meanwhile. The property's version stays. */
export async function locateProperty(
  tx: Tx,
  { id, before, after }: { id: string; before: Address; after: Address },
): Promise<void> {
  await telling(tx, 'client', null)
    .updateTable('serviceProperties')
    .set({ address: JSON.stringify(after) })
    .where('id', '=', id)
    .where('address', '=', JSON.stringify(before) as never)
    .execute();
}
