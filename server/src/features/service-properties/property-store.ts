import { listBounds } from '@truckroll/contract/list-bounds';
import type { ServiceProperty, WholeServiceProperty } from '@truckroll/contract/service-properties';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { type ClientScope, selectClientIds } from '../record-rights/client-scope.ts';

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

const selectWhole = (tx: Tx, id: string, within: ClientScope) =>
  tx
    .selectFrom('serviceProperties')
    .select([...columns, 'accessCodes', hasAccessCodes])
    .where('id', '=', id)
    .where('clientId', 'in', selectClientIds(tx, within));

/** A property with its access codes, or 'Property not found' if its client is out of scope. */
export const getProperty = async (tx: Tx, id: string, within: ClientScope): Promise<WholeServiceProperty> =>
  found(await selectWhole(tx, id, within).executeTakeFirst(), 'Property');

/** As `getProperty`, locked for a change. */
export const getPropertyForChange = async (tx: Tx, id: string, within: ClientScope): Promise<WholeServiceProperty> =>
  found(await selectWhole(tx, id, within).forUpdate().executeTakeFirst(), 'Property');

const toColumns = (values: PropertyValues) => ({
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
  return tx
    .insertInto('serviceProperties')
    .values({ ...toColumns(values), id: newId(), clientId, createdAt: at, updatedAt: at })
    .returning(columns)
    .returning(hasAccessCodes)
    .executeTakeFirstOrThrow();
};

export const updateProperty = (tx: Tx, id: string, values: PropertyValues, now: Date): Promise<ServiceProperty> =>
  tx
    .updateTable('serviceProperties')
    .set({ ...toColumns(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .returning(hasAccessCodes)
    .executeTakeFirstOrThrow();

export async function deleteProperty(
  tx: Tx,
  { id, clientId }: Pick<ServiceProperty, 'id' | 'clientId'>,
): Promise<void> {
  await tx.deleteFrom('serviceProperties').where('id', '=', id).where('clientId', '=', clientId).execute();
}
