import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { orderIndexStep, type PropertyModule } from '@truckroll/domain/custom-properties/definitions';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CustomPropertiesTable } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { lockAccount } from '../../records/accounts/account-store.ts';

const columns = [
  'id',
  'name',
  'type',
  'options',
  'isDefault',
  'moduleType',
  'orderIndex',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof CustomPropertiesTable)[];

/** A module's definitions in order, without deleted ones (API CP-1). */
export const listDefinitions = (tx: Tx, moduleType: PropertyModule): Promise<CustomProperty[]> =>
  tx
    .selectFrom('customProperties')
    .select(columns)
    .where('moduleType', '=', moduleType)
    .where('deletedAt', 'is', null)
    .orderBy('orderIndex')
    .orderBy('id')
    .execute();

/** The definitions of an account's clients. Sign-in queries run across all accounts, so the account is named here. */
export const listClientDefinitions = (system: Tx, accountId: string): Promise<CustomProperty[]> =>
  system
    .selectFrom('customProperties')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('moduleType', '=', 'client_properties')
    .where('deletedAt', 'is', null)
    .orderBy('orderIndex')
    .orderBy('id')
    .execute();

/** The ids of the definitions of clients that are not deleted, as a subquery. */
export const clientDefinitionIds = sql<string>`(
  select id::text from custom_properties where module_type = 'client_properties' and deleted_at is null)`;

/** Selects the definition for update. */
export async function getDefinitionForChange(tx: Tx, id: string): Promise<CustomProperty> {
  const row = await tx
    .selectFrom('customProperties')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found(row, 'Property');
}

/** The number of a module's definitions and the next order index; locks against concurrent additions. */
export async function measureModule(tx: Tx, moduleType: PropertyModule): Promise<{ count: number; nextIndex: number }> {
  await lockAccount(tx);
  const row = await tx
    .selectFrom('customProperties')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max('orderIndex').as('lastIndex')])
    .where('moduleType', '=', moduleType)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: row.count, nextIndex: (row.lastIndex ?? 0) + orderIndexStep };
}

type DefinitionValues = Pick<CustomProperty, 'name' | 'type' | 'options' | 'orderIndex'>;

export const insertDefinition = (
  tx: Tx,
  definition: DefinitionValues & { id: string; moduleType: PropertyModule },
  now: Date,
): Promise<CustomProperty> =>
  telling(tx, 'property', returned('id'), { now })
    .insertInto('customProperties')
    .values({
      ...definition,
      options: JSON.stringify(definition.options),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateDefinition = (tx: Tx, id: string, values: DefinitionValues, now: Date): Promise<CustomProperty> =>
  telling(tx, 'property', id, { now })
    .updateTable('customProperties')
    .set({ ...values, options: JSON.stringify(values.options), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Deletes the definition. Its values stay stored. */
export async function removeDefinition(tx: Tx, id: string, now: Date): Promise<void> {
  await telling(tx, 'property', id)
    .updateTable('customProperties')
    .set({ deletedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

const holders = {
  client_properties: 'clients',
  job_properties: 'jobs',
  request_properties: 'requests',
} as const satisfies Record<PropertyModule, string>;

/** Whether any record has a value of the property. */
export async function hasValues(tx: Tx, property: { id: string; moduleType: PropertyModule }): Promise<boolean> {
  const holder = await tx
    .selectFrom(holders[property.moduleType])
    .select('id')
    .where(sql<SqlBool>`properties @> ${JSON.stringify([{ id: property.id }])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}
