import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CannotStart } from '../settings/cannot-start.ts';
import { serverFolder } from '../settings/server-folder.ts';
import { isDistributed } from './account-binding.ts';
import type { Tx } from './bound-dialect.ts';
import { applyOnCluster, completeCluster } from './cluster-schema.ts';
import type { Database } from './database.ts';

const folder = join(serverFolder, 'migrations');

export type Migration = {
  name: string;
  sql: string;
  hash: string;
  /** Hashes of the texts that databases have applied before this one, with the same outcome. */
  formerHashes?: readonly string[];
  /**
   * The newest migration that a server must know to work with the schema after this one. Null means this migration
   * itself.
   */
  oldestServer: string | null;
};

/** `-- oldest server: 0020` in the first lines of a migration (CONTRIBUTING, 'Changing the schema'). */
const oldestServerOf = (text: string): string | null => /^-- oldest server: (\d{4})$/m.exec(text)?.[1] ?? null;

/** `-- formerly:` with the hash of a text before it was mended, for databases that have applied that one. */
const formerHashesOf = (text: string): string[] =>
  [...text.matchAll(/^-- formerly: ([0-9a-f]{64})$/gm)].map(([, hash = '']) => hash);

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      return { name, sql: text, hash, formerHashes: formerHashesOf(text), oldestServer: oldestServerOf(text) };
    }),
  );
}

const bookkeeping = [
  `create table if not exists schema_migrations (
    name text primary key,
    hash text not null,
    applied_at timestamptz(3) not null default now()
  )`,
  'alter table schema_migrations add column if not exists oldest_server text',
];

/** Whether the hash is that of the migration's text, or of a text before it was mended. */
export const hasHash = ({ hash, formerHashes = [] }: Migration, known: string): boolean =>
  known === hash || formerHashes.includes(known);

type MigrateOptions = {
  say?: (text: string) => void;
  /** Limits the migrations: creates an older version's schema, for its backup. */
  only?: ReadonlySet<string>;
  /** Defaults to those of this version. */
  migrations?: readonly Migration[];
};

/**
 * Brings the schema up to date: each migration runs in one transaction together with its bookkeeping row. Several
 * processes may start at once: one gets the lock and migrates, and the others wait for it.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { say = () => undefined, only } = options;
  const known = options.migrations ?? (await readMigrations());
  const migrations = known.filter(({ name }) => only?.has(name) ?? true);
  await database.asUpkeep(async (tx) => {
    await lock(tx);
    for (const statement of bookkeeping) await sql.raw(statement).execute(tx);
  });
  const isCluster = await database.asUpkeep(isDistributed);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(database, { migration, isCluster, say })) applied.push(migration.name);
  }
  if (isCluster) await completeCluster(database, say);
  await refuseNewerSchema(database, migrations);
  return applied;
}

const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(7214077)`.execute(tx);

type Applying = { migration: Migration; isCluster: boolean; say: (text: string) => void };

async function applyOnce(database: Database, { migration, isCluster, say }: Applying): Promise<boolean> {
  return database.asUpkeep(async (tx) => {
    await lock(tx);
    const known = await sql<{
      hash: string;
    }>`select hash from schema_migrations where name = ${migration.name}`.execute(tx);
    const [row] = known.rows;
    if (row !== undefined) {
      if (!hasHash(migration, row.hash))
        throw new CannotStart(`The migration ${migration.name} was changed after it was applied.`);
      return false;
    }
    say(`Preparing the database: ${migration.name}`);
    const apply = isCluster ? await applyOnCluster(tx) : (statement: string) => sql.raw(statement).execute(tx);
    for (const statement of splitStatements(migration.sql)) await apply(statement);
    const { name, hash, oldestServer } = migration;
    await sql`insert into schema_migrations (name, hash, oldest_server)
      values (${name}, ${hash}, ${oldestServer})`.execute(tx);
    return true;
  });
}

async function refuseNewerSchema(database: Database, migrations: readonly Migration[]): Promise<void> {
  const names = migrations.map((migration) => migration.name);
  const newest = names.at(-1)?.slice(0, 4) ?? '';
  const unknown = await database.asSystem((tx) =>
    sql<{ name: string }>`select name from schema_migrations
      where not name = any(${names}) and coalesce(to_jsonb(schema_migrations) ->> 'oldest_server', '9999') > ${newest}
      order by name limit 1`.execute(tx),
  );
  const [newer] = unknown.rows;
  if (newer !== undefined)
    throw new CannotStart(`The database is newer than this version of Truckroll: it has the migration ${newer.name}.`);
}

/** For a server that must not change the schema: refuses to start if a migration is missing. */
export async function refuseOlderSchema(database: Database): Promise<void> {
  const migrations = await readMigrations();
  const names = await database.asSystem(async (tx) => {
    const table = await sql<{ is: string | null }>`select to_regclass('public.schema_migrations')::text as is`.execute(
      tx,
    );
    if (table.rows[0]?.is == null) return new Set<string>();
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(tx);
    return new Set(rows.map(({ name }) => name));
  });
  const missing = migrations.find(({ name }) => !names.has(name));
  if (missing !== undefined)
    throw new CannotStart(
      `The database lacks the migration ${missing.name}. Run 'npm run migrate' first, or set MIGRATE=on.`,
    );
  await refuseNewerSchema(database, migrations);
}

/**
 * Splits a script at the semicolons that end statements, because the embedded database runs one statement at a time.
 * Semicolons in quotes, dollar-quoted bodies, comments and `begin atomic … end` blocks do not split.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let current = '';
  let atomic = false;
  const token = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"(?:[^"]|"")*"|\bbegin\s+atomic\b|\bend\b|;|[\s\S]/gi;
  for (const [part] of script.matchAll(token)) {
    if (part.startsWith('--')) continue;
    if (/^begin\s+atomic$/i.test(part)) atomic = true;
    if (/^end$/i.test(part)) atomic = false;
    if (part === ';' && !atomic) {
      if (current.trim() !== '') statements.push(current.trim());
      current = '';
    } else current += part;
  }
  if (current.trim() !== '') statements.push(current.trim());
  return statements;
}
