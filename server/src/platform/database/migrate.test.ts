import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyDatabase, openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate, readMigrations, refuseOlderSchema, splitStatements } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const change = (statement: string) => database.asSystem((tx) => sql.raw(statement).execute(tx));

describe('migrations', () => {
  it('are applied once', async () => {
    expect(await migrate(database)).toEqual([]);
  });

  it('are numbered without a gap', async () => {
    const numbers = (await readMigrations()).map(({ name }) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  it('refuse to start if one was changed after it was applied', async () => {
    await change(`update schema_migrations set hash = 'another' where name = '0002-history.sql'`);
    await expect(migrate(database)).rejects.toThrow('The migration 0002-history.sql was changed after it was applied.');
    const [migration] = (await readMigrations()).filter(({ name }) => name === '0002-history.sql');
    await change(`update schema_migrations set hash = '${migration?.hash}' where name = '0002-history.sql'`);
  });

  it('accept the text that one had before it was mended', async () => {
    const migration = (await readMigrations()).find(({ name }) => name === '0068-client-merges.sql');
    const former = '61982d5596bc8f857802beedd87324574da169647278aa21fb335e82196c000f';
    expect(migration?.formerHashes).toEqual([former]);
    await change(`update schema_migrations set hash = '${former}' where name = '0068-client-merges.sql'`);
    expect(await migrate(database)).toEqual([]);
    await change(`update schema_migrations set hash = '${migration?.hash}' where name = '0068-client-merges.sql'`);
  });

  it('leave no parsed function that takes a row: PostgreSQL 15.20 refuses each column that its table gets later', async () => {
    const { rows } = await database.asSystem((tx) =>
      sql<{ name: string }>`select oid::regprocedure::text as name from pg_proc
        where pronamespace = 'public'::regnamespace and prosqlbody is not null and exists (
          select from pg_type where pg_type.oid = any (proargtypes) and typrelid <> 0)`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  it('refuse to start a version older than the database', async () => {
    await change(`insert into schema_migrations (name, hash) values ('9999-later.sql', 'x')`);
    await expect(migrate(database)).rejects.toThrow(
      'The database is newer than this version of Truckroll: it has the migration 9999-later.sql.',
    );
    await change(`delete from schema_migrations where name = '9999-later.sql'`);
  });
});

describe('a server that is older than the schema', () => {
  const newest = async () => (await readMigrations()).at(-1)?.name.slice(0, 4) ?? '';
  const later = (oldestServer: string | null) => ({ name: '9999-later.sql', sql: 'select 1', hash: 'x', oldestServer });

  it('starts if the migration allows it', async () => {
    const migrations = [...(await readMigrations()), later(await newest())];
    expect(await migrate(database, { migrations })).toEqual(['9999-later.sql']);
    await expect(migrate(database)).resolves.toEqual([]);
    await expect(refuseOlderSchema(database)).resolves.toBeUndefined();
    await change(`delete from schema_migrations where name = '9999-later.sql'`);
  });

  it('does not start if the migration requires a newer one', async () => {
    await migrate(database, { migrations: [...(await readMigrations()), later('9998')] });
    await expect(migrate(database)).rejects.toThrow('The database is newer');
    await expect(refuseOlderSchema(database)).rejects.toThrow('The database is newer');
    await change(`delete from schema_migrations where name = '9999-later.sql'`);
  });
});

describe('a server that must not change the schema', () => {
  it('does not start while a migration is missing', async () => {
    await change(`update schema_migrations set name = 'x' where name = '0020-document-search.sql'`);
    await expect(refuseOlderSchema(database)).rejects.toThrow(
      "The database lacks the migration 0020-document-search.sql. Run 'npm run migrate' first, or set MIGRATE=on.",
    );
    await change(`update schema_migrations set name = '0020-document-search.sql' where name = 'x'`);
  });

  it('does not start on an empty database', async () => {
    const empty = await openEmptyDatabase();
    await expect(refuseOlderSchema(empty)).rejects.toThrow('The database lacks the migration 0001-accounts.sql.');
    await empty.close();
  });
});

describe('splitting a script into statements', () => {
  it.each([
    ['select 1; select 2', ['select 1', 'select 2']],
    [`select 'a;b', 'it''s;'; select ";"`, [`select 'a;b', 'it''s;'`, 'select ";"']],
    ['do $$ begin x; end $$; select 1;', ['do $$ begin x; end $$', 'select 1']],
    ['do $a$ begin $$;$$; end $a$;', ['do $a$ begin $$;$$; end $a$']],
    [
      'create function f() begin atomic select 1; select 2; end; select 3',
      ['create function f() begin atomic select 1; select 2; end', 'select 3'],
    ],
    ['-- a; comment\nselect 1; -- the end;', ['select 1']],
    [' ;; ', []],
  ])('%j', (script, statements) => {
    expect(splitStatements(script)).toEqual(statements);
  });
});
