import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';
import type { Database } from './database.ts';
import { isForOlderServers } from './drop-compatibility.ts';

/** One step towards a distributed database: statements that one transaction runs, and what they do in words. */
export type ClusterStep = { title: string; statements: string[] };

/** Stores the definitions of the foreign keys and triggers that are dropped until all tables are distributed. */
const keepSchema = [
  'create schema if not exists distribution',
  `create table if not exists distribution.parts (
    kind text not null, of_table text not null, name text not null, definition text not null,
    primary key (kind, of_table, name))`,
];

const here = `'public'::regnamespace`;
const isDistributedTable = (table: string): string =>
  `exists (select from pg_dist_partition where logicalrelid = ${table} and partmethod = 'h')`;
const hasColumn = (table: string, column: string): string =>
  `exists (select from pg_attribute where attrelid = ${table} and attname = '${column}' and not attisdropped)`;
/** Whether the rows of a table belong to one company each, and its key begins with the company. */
const isTenantTable = `relnamespace = ${here} and relkind = 'r' and exists (
  select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
  where indrelid = pg_class.oid and indisprimary
    and attname = case when pg_class.oid = 'accounts'::regclass then 'id' else 'account_id' end)`;
/** A table with an account column whose key is unique over all accounts: it becomes a local table that Citus manages. */
const isCommonTable = `relnamespace = ${here} and relkind = 'r' and ${hasColumn('pg_class.oid', 'account_id')}
  and not (${isTenantTable})`;

/** Triggers for servers of the release before (drop-compatibility.ts), which never run on a cluster. */
const compatibility = `
  select 'drop ' || oid::regprocedure || ' for older servers' as title,
    format('drop function %s cascade', oid::regprocedure) as statement
  from pg_proc where pronamespace = ${here} and ${isForOlderServers} order by 1`;

type Found = { title: string; statement: string };

/** Runs a query for steps; each row is a title and a statement. Rows with the same title are one transaction. */
async function stepsOf(tx: Tx, query: string): Promise<ClusterStep[]> {
  const { rows } = await sql.raw<Found>(query).execute(tx);
  const steps = new Map<string, string[]>();
  for (const { title, statement } of rows) steps.set(title, [...(steps.get(title) ?? []), statement]);
  return [...steps].map(([title, statements]) => ({ title, statements }));
}

const roles = `
  select 'let app_user connect to the workers' as title, 'alter role app_user login' as statement
  from pg_roles where rolname = 'app_user' and not rolcanlogin`;

const keep = (kind: string, table: string, name: string, definition: string): string =>
  `format('insert into distribution.parts values (%L, %L, %L, %L) on conflict do nothing', '${kind}', ${table}, ${name}, ${definition})`;

/** Tables are distributed one after the other, and none may refer to one that is not yet. Triggers are made after all tables. */
const takeOff = `
  with part as (
    select conrelid as of_table, pg_constraint.oid, ${keep('key', 'conrelid::regclass::text', 'conname', 'pg_get_constraintdef(pg_constraint.oid)')} as kept,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped
    from pg_constraint
    where contype = 'f' and connamespace = ${here} and conparentid = 0 and not ${isDistributedTable(`'accounts'::regclass`)}
    union all
    select tgrelid, pg_trigger.oid, ${keep('trigger', 'tgrelid::regclass::text', 'tgname', 'pg_get_triggerdef(pg_trigger.oid)')},
      format('drop trigger %I on %s', tgname, tgrelid::regclass)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = ${here} and not tgisinternal and not ${isDistributedTable('tgrelid')}
      and not ${isDistributedTable(`'accounts'::regclass`)}
  )
  select 'keep keys and triggers of ' || of_table::regclass || ' until all tables are distributed' as title,
    unnest(array[kept, dropped]) as statement
  from part order by of_table::regclass::text, oid`;

/** What Citus does not support, replaced by what it does. */
const otherKind = [
  // The function is evaluated several times per statement, on the coordinator and on the worker. As an SQL function it would be planned
  // each time; PL/pgSQL keeps the plan of the expression.
  `select 'make current_account() a constant of each plan' as title,
    'create or replace function public.current_account() returns uuid language plpgsql immutable parallel safe as $made$
      begin return nullif(current_setting(''app.account_id'', true), '''')::uuid; end $made$' as statement
  from pg_proc join pg_language on pg_language.oid = prolang
  where pg_proc.oid = 'public.current_account()'::regprocedure and (provolatile <> 'i' or lanname <> 'plpgsql')`,
  `select 'bind ' || tablename || ' to its company by current_account()' as title,
    format('alter policy own_account on %I using (%s = current_account())', tablename,
      case tablename when 'accounts' then 'id' else 'account_id' end) as statement
  from pg_policies where schemaname = 'public' and policyname = 'own_account' and qual not like '%= current_account())'
  order by 1`,
  // The owner's policy lets it see all rows anyway. Forced on it, row-level security refuses the role that copies what is written
  // while a company moves.
  `select 'let the owner of ' || relname || ' copy it to other nodes' as title,
    format('alter table %I no force row level security', relname) as statement
  from pg_class where relnamespace = ${here} and relkind = 'r' and relforcerowsecurity order by 1`,
  `select 'bind later tables to their company by current_account()' as title,
    'create or replace procedure public.protect(in table_name regclass) language plpgsql as $made$
      begin
        execute format(''alter table %s enable row level security'', table_name);
        execute format(''create policy own_account on %s to app_user using (account_id = current_account())'', table_name);
        execute format(''create policy system on %s to %I using (true)'', table_name, current_user);
        execute format(''grant select, insert, update, delete on %s to app_user'', table_name);
      end $made$' as statement
  from pg_proc where pronamespace = ${here} and proname = 'protect' and prosrc not like '%current_account()%'`,
  `select 'make ' || indexrelid::regclass || ' unique within a company' as title,
    unnest(array[format('drop index %s', indexrelid::regclass),
      replace(pg_get_indexdef(indexrelid), ' btree (', ' btree (account_id, ')]) as statement
  from pg_index join pg_class on pg_class.oid = indrelid
  where ${isTenantTable} and ${hasColumn('indrelid', 'account_id')} and indisunique and not indisprimary
    and not (select attnum from pg_attribute where attrelid = indrelid and attname = 'account_id')
      = any (string_to_array(indkey::text, ' ')::smallint[])
  order by 1`,
];

/** After a write of its own, a transaction cannot go on as another role. These do what app_user may do anyway. */
const byCaller = `
  select 'run ' || oid::regprocedure || ' as the role that calls it' as title,
    format('alter function %s security invoker', oid::regprocedure) as statement
  from pg_proc where pronamespace = ${here} and proname = 'forget_answers_with' and prosecdef`;

const distribute = (shards: number): string[] => [
  `select 'distribute accounts' as title,
    'select create_distributed_table(''accounts'', ''id'', shard_count => ${shards})' as statement
  where not ${isDistributedTable(`'accounts'::regclass`)}`,
  // The stored positions are transaction ids of the coordinator. They are deleted, and clients load everything again.
  `select 'distribute ' || relname as title,
    unnest(case relname when 'record_changes' then array['truncate record_changes'] else '{}' end
      || format('select create_distributed_table(%L, ''account_id'', colocate_with => ''accounts'')', relname)) as statement
  from pg_class
  where ${isTenantTable} and relname <> 'accounts' and not ${isDistributedTable('pg_class.oid')} order by 1`,
  `select 'keep ' || relname || ' in one place' as title,
    unnest(array(select format('alter table %I drop constraint %I', relname, conname) from pg_constraint
        where conrelid = pg_class.oid and contype = 'f')
      || array[format('select citus_add_local_table_to_metadata(%L)', relname)]) as statement
  from pg_class
  where ${isCommonTable} and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid) order by 1`,
];

/** Functions run on the workers too. Plans of theirs that are kept would hold the first company of a connection. */
const functions = [
  byCaller,
  `select 'plan the statements of ' || pg_proc.oid::regprocedure || ' for each run' as title,
    format('alter function %s set plan_cache_mode to force_custom_plan', pg_proc.oid::regprocedure) as statement
  from pg_proc join pg_language on pg_language.oid = prolang
  where pronamespace = ${here} and lanname = 'plpgsql' and prokind = 'f'
    and not coalesce('plan_cache_mode=force_custom_plan' = any (proconfig), false)
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
  // They read and write rows of one company, which stand on the worker that runs them.
  `select 'let ' || pg_proc.oid::regprocedure || ' run its statements on the worker that asks' as title,
    format('alter function %s set citus.allow_nested_distributed_execution to on', pg_proc.oid::regprocedure) as statement
  from pg_proc join pg_language on pg_language.oid = prolang
  where pronamespace = ${here} and (prosecdef or lanname = 'plpgsql') and prokind = 'f'
    and not coalesce('citus.allow_nested_distributed_execution=on' = any (proconfig), false)
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
  `select 'give the workers ' || pg_proc.oid::regprocedure as title,
    unnest(array[format('select create_distributed_function(%L)', pg_proc.oid::regprocedure)]
      || case when prosecdef then array[format('revoke execute on function %s from public', pg_proc.oid::regprocedure),
        format('grant execute on function %s to app_user', pg_proc.oid::regprocedure)] else '{}' end) as statement
  from pg_proc
  where pronamespace = ${here} and prokind = 'f'
    and not exists (select from pg_dist_object where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
  // Without delegation, the owner's write would use a second connection to the worker, which could wait for locks of the caller's.
  `select 'let the worker of a company run ' || pg_proc.oid::regprocedure as title,
    unnest(array[
      format('select create_distributed_function(%L, ''account'', colocate_with => ''accounts'', force_delegation => true)',
        pg_proc.oid::regprocedure),
      format('revoke execute on function %s from public', pg_proc.oid::regprocedure),
      format('grant execute on function %s to app_user', pg_proc.oid::regprocedure)]) as statement
  from pg_proc join pg_dist_object on classid = 'pg_proc'::regclass and objid = pg_proc.oid
  where pronamespace = ${here} and prosecdef and provolatile = 'v' and proargnames[1] = 'account'
    and distribution_argument_index is null order by 1`,
];

/** Keys that clear a column are not known to a cluster: the writers of the product do that themselves. */
const putBack = (kind: 'key' | 'trigger'): string => `
  select 'restore ' || case kind when 'key' then 'the key ' else 'the trigger ' end || name || ' of ' || of_table as title,
    unnest(array[
      case kind when 'key' then format('alter table %s add constraint %I %s', of_table, name,
        regexp_replace(definition, ' ON DELETE SET NULL( \\([^)]*\\))?', '')) else definition end,
      format('delete from distribution.parts where kind = %L and of_table = %L and name = %L', kind, of_table, name)
    ]) as statement
  from distribution.parts
  where kind = '${kind}' and not exists (select from pg_class where oid = to_regclass(of_table) and ${isCommonTable})
  order by of_table, name`;

const isKept = sql<{ is: boolean }>`select to_regclass('distribution.parts') is not null as is`;

/** The kinds of steps in their order. Each is known when those before it are done. */
const phases: ((tx: Tx, now: { isListKept: boolean; shards: number }) => Promise<ClusterStep[]>)[] = [
  (tx) => stepsOfAll(tx, [roles, compatibility]),
  async (tx, { isListKept }) => {
    const steps = await stepsOf(tx, takeOff);
    return steps.length === 0 || isListKept
      ? steps
      : [{ title: 'list keys and triggers', statements: keepSchema }, ...steps];
  },
  (tx) => stepsOfAll(tx, otherKind),
  (tx, { shards }) => stepsOfAll(tx, distribute(shards)),
  async (tx, { isListKept }) => (isListKept ? stepsOf(tx, putBack('key')) : []),
  (tx) => stepsOfAll(tx, functions),
  async (tx, { isListKept }) => (isListKept ? stepsOf(tx, putBack('trigger')) : []),
  async (_, { isListKept }) =>
    isListKept
      ? [{ title: 'forget the list of keys and triggers', statements: ['drop table distribution.parts'] }]
      : [],
];

async function stepsOfAll(tx: Tx, queries: readonly string[]): Promise<ClusterStep[]> {
  const steps: ClusterStep[] = [];
  for (const query of queries) steps.push(...(await stepsOf(tx, query)));
  return steps;
}

const lockOfChanges = 7_214_081;

/** More shards than nodes, so that they can be spread over nodes that are added later. */
const usualShards = 32;

async function readNow(tx: Tx, shards: number): Promise<{ isListKept: boolean; shards: number }> {
  return { isListKept: (await isKept.execute(tx)).rows[0]?.is === true, shards };
}

/** The steps that the present catalog needs, without those that restore what the first ones drop. */
export async function listClusterSteps(tx: Tx, shards = usualShards): Promise<ClusterStep[]> {
  const now = await readNow(tx, shards);
  const steps: ClusterStep[] = [];
  for (const phase of phases) steps.push(...(await phase(tx, now)));
  return steps;
}

async function nextSteps(tx: Tx, shards: number): Promise<ClusterStep[]> {
  const now = await readNow(tx, shards);
  for (const phase of phases) {
    const steps = await phase(tx, now);
    if (steps.length > 0) return steps;
  }
  return [];
}

/** Allows triggers on distributed tables, and changes their shards one after the other, so that no change waits for itself. */
async function allowClusterChanges(tx: Tx): Promise<void> {
  await sql`set local citus.enable_unsafe_triggers to on`.execute(tx);
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(tx);
}

/** Revokes EXECUTE of security definer functions from PUBLIC, which Citus grants when it copies them to a new node. */
export async function closeFunctions(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef`.execute(tx);
  for (const { name } of rows) await sql.raw(`revoke execute on function ${name} from public`).execute(tx);
}

/** Citus drops one index with one statement. */
function oneDropEach(statement: string): string[] {
  const names = /^drop index ([\w\s,]+)$/i.exec(statement)?.[1];
  return names === undefined ? [statement] : names.split(',').map((name) => `drop index ${name.trim()}`);
}

/**
 * How a migration's statements run on a distributed database. A new table may refer to distributed ones only after it is
 * distributed itself, which `completeCluster` does after the migration: until then Citus must not look at its keys.
 */
export async function applyOnCluster(tx: Tx): Promise<(statement: string) => Promise<void>> {
  await allowClusterChanges(tx);
  return async (statement) => {
    const isNewTable = /^create table/i.test(statement);
    if (isNewTable) await sql`set local citus.enable_ddl_propagation to off`.execute(tx);
    for (const one of oneDropEach(statement)) await sql.raw(one).execute(tx);
    if (isNewTable) await sql`set local citus.enable_ddl_propagation to on`.execute(tx);
  };
}

/**
 * Brings the database of a Citus coordinator to the kind that a cluster needs: after a first migration, and after each later
 * one. Every step is a transaction of its own and is found by the catalog, so that what was interrupted goes on where it was.
 * @returns how many steps there were
 */
export async function completeCluster(
  database: Database,
  say: (text: string) => void,
  shards = usualShards,
): Promise<number> {
  return database.alone(
    lockOfChanges,
    () => say('Another process changes the cluster. Waiting for it.'),
    async () => {
      let done = 0;
      for (let before = ''; ; ) {
        const steps = await database.asUpkeep((tx) => nextSteps(tx, shards));
        const now = steps.map(({ title }) => title).join();
        if (steps.length === 0) {
          if (done > 0) await database.asUpkeep(closeFunctions);
          return done;
        }
        if (now === before) throw new Error(`A step had no effect: ${steps[0]?.title}`);
        before = now;
        for (const { title, statements } of steps) {
          done += 1;
          say(`${done}  ${title}`);
          await database.asUpkeep(async (tx) => {
            await allowClusterChanges(tx);
            for (const statement of statements) await sql.raw(statement).execute(tx);
          });
        }
      }
    },
  );
}
