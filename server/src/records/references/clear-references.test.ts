import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openEmptyDatabase, openTestDatabase } from '../../testing/test-database.ts';
import { clearedReferences } from './clear-references.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What is never deleted while something refers to it: its deletion is refused, or its use case decides what becomes of them. */
const othersDecide = [
  'call_outcomes',
  'card_readers',
  'client_credits',
  'clients',
  'documents',
  'drive_items',
  'ingested_files',
  'roles',
  'stored_files',
  'users',
];

it('lists every column that may be empty and refers to a record that is deleted', async () => {
  const { rows } = await database.asSystem((tx) =>
    sql<{ to: string; from: string }>`
      select confrelid::regclass::text as to, conrelid::regclass::text || '.' || attname as from
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype in ('a', 'r')
        and attname <> 'account_id' and not attnotnull and confrelid <> 'accounts'::regclass
      order by 1, 2`.execute(tx),
  );
  const found: Record<string, string[]> = {};
  for (const { to, from } of rows) found[to] = [...(found[to] ?? []), from];
  for (const table of othersDecide) {
    expect(found).toHaveProperty(table);
    delete found[table];
  }
  expect(found).toEqual(clearedReferences);
});

/** Servers of the release before do not clear: a trigger does it for them, until the next release. */
describe('while servers of the release before run', () => {
  let migrated: Database;
  beforeAll(async () => {
    migrated = await openEmptyDatabase();
    await migrate(migrated);
  });
  afterAll(() => migrated.close());

  it('has a trigger for each of these tables, except that of taxes, which nobody deletes', async () => {
    const { rows } = await migrated.asSystem((tx) =>
      sql<{ name: string; columns: string }>`
        select tgrelid::regclass::text as name, replace(encode(tgargs, 'escape'), '\\000', ' ') as columns from pg_trigger
        where tgfoid = 'clear_for_servers_before_0155'::regproc`.execute(tx),
    );
    const found = Object.fromEntries(rows.map(({ name, columns }) => [name, columns.trim().split(' ').sort()]));
    const { taxes: _, ...deleted } = clearedReferences;
    expect(found).toEqual(deleted);
  });

  it('clears before the foreign key refuses, also among the deleted rows themselves', async () => {
    await migrated.runScript(`
      create table tried (account_id int, id int, tried_id int, primary key (account_id, id),
        foreign key (account_id, tried_id) references tried (account_id, id));
      create trigger "CLEAR_FOR_SERVERS_BEFORE_0155" after delete on tried
        for each row execute function clear_for_servers_before_0155('tried.tried_id');
      insert into tried values (1, 1, null), (1, 2, 1), (1, 3, 2), (2, 4, null), (2, 5, 4);
      delete from tried where id in (1, 2);
    `);
    const { rows } = await migrated.asSystem((tx) => sql`select * from tried order by id`.execute(tx));
    expect(rows).toEqual([
      { accountId: 1, id: 3, triedId: null },
      { accountId: 2, id: 4, triedId: null },
      { accountId: 2, id: 5, triedId: 4 },
    ]);
  });
});
