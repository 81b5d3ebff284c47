import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, testCluster } from '../../testing/test-database.ts';
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

  it('has no function that raises an error with parts that are lost on the way from a worker, and no hint', async () => {
    // The coordinator of a cluster forwards only code, message, detail and hint of a worker's error. `problem-reply.ts` reads the hint.
    const found = await names(`select proname as name
      from pg_proc, regexp_matches(prosrc, 'raise[^;]*\\musing\\M([^;]*);', 'gi') as raised
      where pronamespace = ${ours} and raised[1] ~* '\\m(column|constraint|datatype|table|schema)\\s*='
        and raised[1] !~* '\\mhint\\s*='`);
    expect(found).toEqual([]);
  });

  it('has no function that depends on a constraint, such as one that groups by a primary key', async () => {
    const found = await names(`select objid::regprocedure::text as name from pg_depend
      join pg_proc on pg_proc.oid = objid
      where classid = 'pg_proc'::regclass and refclassid = 'pg_constraint'::regclass and pronamespace = ${ours}`);
    expect(found).toEqual([]);
  });

  it('has no function in SQL that reads rows of several companies', async () => {
    // The coordinator of a cluster cannot plan SQL-language functions whose conditions are parameters. PL/pgSQL has no such limit.
    const found = await names(`select proname as name
      from pg_proc join pg_language on pg_language.oid = prolang, pg_class,
        lateral (select pg_get_functiondef(pg_proc.oid) as text) whole
      where pronamespace = ${ours} and prokind = 'f' and lanname = 'sql' and relnamespace = ${ours} and relkind = 'r'
        and text ~* ('\\m(from|join|into|update)\\s+(only\\s+)?(public\\.)?' || relname || '\\M')
        and text !~* 'account_id = (public\\.)?current_account\\(\\)'`);
    expect(found).toEqual([]);
  });

  it('has no function that writes as its owner without naming the company as its first parameter, `account`', async () => {
    // By this parameter the coordinator delegates the call to the company's worker. Triggers run on the worker anyway.
    const found = await names(`select proname as name from pg_proc
      where pronamespace = ${ours} and prokind = 'f' and prosecdef and prorettype <> 'trigger'::regtype
        and pg_get_functiondef(oid) ~* '\\m(insert\\s+into|update\\s+\\w+\\s+set|delete\\s+from)\\M'
        and coalesce(proargnames[1], '') <> 'account'`);
    // The exception: on a cluster it is changed to run with the rights of its caller, which suffice (cluster-schema.ts).
    expect(found).toEqual(testCluster() === null ? ['forget_answers_with'] : []);
  });

  it('has no expression in PL/pgSQL with current_account(), which a worker would keep with the first company', async () => {
    // On a cluster the statements of functions are planned each time (cluster-schema.ts), but plans of expressions are kept.
    const found = await names(`select proname as name from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = ${ours} and lanname = 'plpgsql' and prokind = 'f'
        and prosrc ~* '(:=|\\mif\\M|\\mreturn\\M(?!\\s+query))[^;]*current_account\\(\\)'`);
    expect(found).toEqual([]);
  });

  it('has no trigger that names another table when its statement finds no row', async () => {
    // Without rows there is no company in the condition, so on a worker such a statement would query all shards on all workers.
    const tables = await names(`select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = ${ours} and not tgisinternal and tgtype & 1 = 0`);
    expect(tables).toContain('documents');
    for (const table of tables) {
      const touched = await database.asSystem(async (tx) => {
        for (const statement of [
          `insert into ${table} (account_id) select account_id from ${table} where false`,
          `update ${table} set account_id = account_id where false`,
          `delete from ${table} where false`,
        ])
          await sql.raw(statement).execute(tx);
        // A statement locks each table that it names, even one that its plan does not read, so locks show the named tables.
        const { rows } = await sql<{ name: string }>`select distinct relname as name
          from pg_locks join pg_class on pg_class.oid = relation
          where pid = pg_backend_pid() and relnamespace = 'public'::regnamespace and relkind = 'r'
            and relname <> ${table}`.execute(tx);
        return rows.map(({ name }) => name);
      });
      expect([table, touched]).toEqual([table, []]);
    }
  });
});
