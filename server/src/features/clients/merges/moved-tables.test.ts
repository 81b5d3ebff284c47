import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../../testing/shop.ts';
import { movedTables } from './moved-tables.ts';

/** Columns that name a client and stay as they are. */
const unmovedColumns: ReadonlyMap<string, string> = new Map([
  ['client_keys.client_id', 'kept by a trigger on clients'],
  ['hub_codes.client_id', 'counts of a day'],
  ['clients.merged_into_id', 'the way from a merged client to the one that stayed'],
  ['client_merges.kept_id', 'the merges themselves'],
  ['client_merges.removed_id', 'the merges themselves'],
  ['distinct_clients.first_id', 'copied to the client that stays, see copyApart'],
  ['distinct_clients.second_id', 'copied to the client that stays, see copyApart'],
  ['webhook_deliveries.record_id', 'says which record a program was told of'],
]);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Tables with another kind of owner, or none at all, under the names of columns that can name a client. */
const otherOwners = new Set(['custom_properties.module_type']);

/** Every column that can name a client: by its name, by a foreign key, or by the kind of its record. */
async function columnsOfClients(): Promise<string[]> {
  const { rows } = await shop.database.asSystem((tx) =>
    sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('client_id', 'module_id', 'owner_id', 'record_id')
      and (column_name = 'client_id' or exists (
        select from information_schema.columns kinds where kinds.table_schema = 'public'
        and kinds.table_name = columns.table_name and kinds.column_name in ('module_type', 'owner_type', 'record_kind')))
      union
      select conrelid::regclass::text || '.' || attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attname <> 'account_id'
      where contype = 'f' and confrelid = 'clients'::regclass order by 1`.execute(tx),
  );
  return rows.map(({ name }) => name).filter((name) => !otherOwners.has(name));
}

it('every column that names a client is moved by a merge, or stays for a reason', async () => {
  const known = [
    ...movedTables.map(({ table, column }) => `${table}.${column}`),
    ...movedTables.flatMap(({ repeatedIn = [], column }) => repeatedIn.map(({ table }) => `${table}.${column}`)),
    ...unmovedColumns.keys(),
  ];
  const columns = await columnsOfClients();
  expect(columns.length).toBeGreaterThan(15);
  expect(known.toSorted()).toEqual(columns.toSorted());
});
