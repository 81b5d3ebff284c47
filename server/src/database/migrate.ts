import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { CannotStart } from '../start/cannot-start.ts';
import type { Tx } from './bound-dialect.ts';
import type { Database } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);

export type Migration = { name: string; sql: string; hash: string };

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, sql: text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const bookkeeping = `create table if not exists schema_migrations (
  name text primary key,
  hash text not null,
  applied_at timestamptz(3) not null default now()
)`;

type MigrateOptions = {
  say?: (text: string) => void;
  /** Only these: the schema of an older version is made, for a backup of it. */
  only?: ReadonlySet<string>;
};

/**
 * Brings the schema up to date, each migration with its own bookkeeping row in one transaction. Several processes may
 * start at once: the lock lets one of them work and the others find it done.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { say = () => undefined, only } = options;
  const migrations = (await readMigrations()).filter(({ name }) => only?.has(name) ?? true);
  await database.asUpkeep(async (tx) => {
    await lock(tx);
    await sql.raw(bookkeeping).execute(tx);
  });
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(database, migration, say)) applied.push(migration.name);
  }
  await refuseNewerSchema(database, migrations);
  return applied;
}

const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(7214077)`.execute(tx);

async function applyOnce(database: Database, migration: Migration, say: (text: string) => void): Promise<boolean> {
  return database.asUpkeep(async (tx) => {
    await lock(tx);
    const known = await sql<{
      hash: string;
    }>`select hash from schema_migrations where name = ${migration.name}`.execute(tx);
    const [row] = known.rows;
    if (row !== undefined) {
      if (row.hash !== migration.hash)
        throw new CannotStart(`The migration ${migration.name} was changed after it was applied.`);
      return false;
    }
    say(`Preparing the database: ${migration.name}`);
    for (const statement of splitStatements(migration.sql)) await sql.raw(statement).execute(tx);
    await sql`insert into schema_migrations (name, hash) values (${migration.name}, ${migration.hash})`.execute(tx);
    return true;
  });
}

async function refuseNewerSchema(database: Database, migrations: readonly Migration[]): Promise<void> {
  const names = migrations.map((migration) => migration.name);
  const unknown = await database.asSystem((tx) =>
    sql<{ name: string }>`select name from schema_migrations where not name = any(${names}) limit 1`.execute(tx),
  );
  const [newer] = unknown.rows;
  if (newer !== undefined)
    throw new CannotStart(`The database is newer than this version of Truckroll: it has the migration ${newer.name}.`);
}

/**
 * Splits a script at the semicolons that end statements: the embedded database takes one statement at a time.
 * Quoted text, dollar-quoted bodies, comments and `begin atomic … end` blocks keep theirs.
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
