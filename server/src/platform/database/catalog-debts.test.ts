import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';

// What a database of several nodes refuses, because it keeps the rows of an account together. None of it is left, and a new
// table adds none.

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function names(query: string): Promise<string[]> {
  const { rows } = await database.asSystem((tx) => sql.raw<{ name: string }>(query).execute(tx));
  return [...new Set(rows.map(({ name }) => name))].sort();
}

const ours = `'public'::regnamespace`;

describe('the catalog', () => {
  it('has no foreign key that clears or defaults a column', async () => {
    const found = await names(`select conname as name from pg_constraint
      where contype = 'f' and connamespace = ${ours} and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd'))`);
    expect(found).toEqual([]);
  });

  it('has no unique index without the account', async () => {
    // What is unique over all accounts is in one table, claims, which stands whole on one machine (decision 0122).
    const found = await names(`select indexrelid::regclass::text as name
      from pg_index join pg_class on pg_class.oid = indrelid
        join pg_attribute on attrelid = indrelid and attname = 'account_id'
      where relnamespace = ${ours} and relkind = 'r' and relname <> 'claims' and (indisunique or indisexclusion)
        and not attnum = any (string_to_array(indkey::text, ' ')::smallint[])`);
    expect(found).toEqual([]);
  });

  it('has no trigger whose statement reads a transition table beside a stored one', async () => {
    const found = await names(`with transition as (
        select distinct tgfoid, unnest(array[tgnewtable, tgoldtable])::text as rows from pg_trigger where not tgisinternal
      ), statement as (
        select oid, proname, regexp_split_to_table(prosrc, ';') as text from pg_proc where pronamespace = ${ours}
      )
      select proname || ': ' || count(distinct text) as name from statement join transition on tgfoid = oid
      where rows is not null and text ~ ('\\m' || rows || '\\M') and exists (
        select from pg_class where relnamespace = ${ours} and relkind = 'r'
          and text ~* ('\\m(from|join|into|update|using)\\s+(only\\s+)?(public\\.)?' || relname || '\\M'))
      group by proname`);
    expect(found).toEqual([]);
  });

  it('has no function that depends on a constraint, such as one that groups by a primary key', async () => {
    const found = await names(`select objid::regprocedure::text as name from pg_depend
      join pg_proc on pg_proc.oid = objid
      where classid = 'pg_proc'::regclass and refclassid = 'pg_constraint'::regclass and pronamespace = ${ours}`);
    expect(found).toEqual([]);
  });
});
