import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

type Part = { name: string; text: string };

const here = "'public'::regnamespace";
/** Objects of extensions are not described. */
const notOfAnExtension = (oid: string): string =>
  `not exists (select from pg_depend where pg_depend.objid = ${oid} and pg_depend.deptype = 'e')`;

const functions = `
  select proname || ' ' || pg_get_function_identity_arguments(oid) as name, pg_get_functiondef(oid) as text
  from pg_proc where pronamespace = ${here} and ${notOfAnExtension('pg_proc.oid')}`;

/** Columns in creation order, which is that of the migrations. */
const columns = `
  select attrelid::regclass::text || ' ' || to_char(attnum, 'FM0000') as name,
    attname || ' ' || format_type(atttypid, atttypmod)
      || case when attcollation <> typcollation then ' collate "' || collname || '"' else '' end
      || case when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
              when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end
      || case when attnotnull then ' not null' else '' end as text
  from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    left join pg_collation on pg_collation.oid = attcollation
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = ${here} and relkind = 'r' and attnum > 0 and not attisdropped`;

/** Newer PostgreSQL also stores 'not null' as a constraint; it is rendered with the columns. */
const constraints = `
  select conrelid::regclass::text || ' ' || translate(contype::text, 'pucf', '1234') || ' ' || conname as name,
    'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as text
  from pg_constraint where connamespace = ${here} and contype in ('p', 'u', 'c', 'f', 'x') and conrelid <> 0`;

const indexes = `
  select indrelid::regclass::text || ' ' || indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) || ';' as text
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = ${here} and not exists (select from pg_constraint where conindid = indexrelid)`;

const triggers = `
  select tgrelid::regclass::text || ' ' || tgname as name, pg_get_triggerdef(pg_trigger.oid) || ';' as text
  from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = ${here} and not tgisinternal`;

/** The owner is the role that created the database. */
const policies = `
  select tablename || ' ' || policyname as name,
    'create policy ' || policyname || ' on ' || tablename || ' for ' || lower(cmd) || ' to '
      || array_to_string(array(select case when role = current_user then 'owner' else role::text end
          from unnest(roles) as role), ', ')
      || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '') || ';' as text
  from pg_policies where schemaname = 'public'`;

const rowSecurity = `
  select relname as name, 'alter table ' || relname || ' enable row level security'
    || case when relforcerowsecurity then ', force row level security' else '' end || ';' as text
  from pg_class where relnamespace = ${here} and relkind = 'r' and relrowsecurity`;

const grants = `
  select relname as name,
    'grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type) || ' on ' || relname || ' to app_user;' as text
  from pg_class, aclexplode(relacl)
  where relnamespace = ${here} and relkind in ('r', 'v') and grantee = 'app_user'::regrole group by relname`;

/** Functions are public by default. */
const functionGrants = `
  select proname || ' ' || pg_get_function_identity_arguments(pg_proc.oid) as name,
    'revoke execute on function ' || pg_proc.oid::regprocedure || ' from public;'
      || coalesce(string_agg(E'\\ngrant execute on function ' || pg_proc.oid::regprocedure || ' to ' || grantee::regrole || ';',
           '' order by grantee::regrole::text) filter (where grantee <> proowner), '') as text
  from pg_proc, aclexplode(proacl)
  where pronamespace = ${here} and ${notOfAnExtension('pg_proc.oid')}
    and not exists (select from aclexplode(proacl) where grantee = 0)
  group by pg_proc.oid, proname, proowner`;

const comments = `
  select attrelid::regclass::text || ' ' || to_char(attnum, 'FM0000') as name,
    'comment on column ' || attrelid::regclass || '.' || attname || ' is '
      || quote_literal(col_description(attrelid, attnum)) || ';' as text
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = ${here} and relkind = 'r' and attnum > 0 and col_description(attrelid, attnum) is not null`;

const extensions = `select extname as name, 'create extension ' || extname || ';' as text
  from pg_extension where extname <> 'plpgsql'`;

async function read(tx: Tx, query: string): Promise<Part[]> {
  const { rows } = await sql.raw<Part>(`select * from (${query}) as parts order by name collate "C"`).execute(tx);
  return rows;
}

const tableOf = ({ name }: Part): string => name.split(' ')[0] ?? '';

/** A deterministic text of the whole schema from the catalog, for reading and comparing. */
export async function renderSchema(tx: Tx): Promise<string> {
  const lines = [...(await read(tx, columns)), ...(await read(tx, constraints))];
  const ofTables = [indexes, rowSecurity, policies, grants, triggers, comments];
  const others: Part[] = [];
  for (const query of ofTables) others.push(...(await read(tx, query)));
  const tables = [...Map.groupBy(lines, tableOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const blocks = tables.map(([table, parts]) =>
    [
      `create table ${table} (\n${parts.map(({ text }) => `  ${text}`).join(',\n')}\n);`,
      ...others.filter((part) => tableOf(part) === table).map(({ text }) => text),
    ].join('\n'),
  );
  const head = '-- Made from the migrated schema by `npm run generate`. Do not edit: write a migration.';
  const rights = await read(tx, functionGrants);
  const textsOf = (parts: Part[]): string[] => parts.map(({ text }) => text.trimEnd());
  return [
    head,
    textsOf(await read(tx, extensions)).join('\n'),
    ...textsOf(await read(tx, functions)).map((text) => `${text};`),
    ...textsOf(rights),
    ...blocks,
  ]
    .join('\n\n')
    .concat('\n');
}
