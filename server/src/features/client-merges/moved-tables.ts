import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { moveClientFilters } from '../saved-views/saved-view-store.ts';

/** A column that refers to a client. `only` limits the rows, where the column may refer to other records. */
type Moved = { table: string; column: string; key: string; only?: RawBuilder<SqlBool> };

const ofClient = (table: string): Moved => ({ table, column: 'client_id', key: 'id' });

/** Everything that belongs to a client and moves with a merge. */
export const movedTables: readonly Moved[] = [
  ...['jobs', 'requests', 'documents', 'tasks', 'calendar_events'].map(ofClient),
  ...['calls', 'sms_conversations', 'file_messages', 'service_properties', 'client_contacts'].map(ofClient),
  { table: 'drive_items', column: 'module_id', key: 'id', only: sql`module_type = 'clients'` },
  { table: 'history', column: 'module_id', key: 'id', only: sql`module_type = 'client'` },
  { table: 'notifications', column: 'module_id', key: 'id', only: sql`module_type = 'client'` },
  { table: 'stored_files', column: 'owner_id', key: 'key', only: sql`owner_type = 'client'` },
];

/** Columns that repeat the client of another row: the table, and that row. */
export const derivedTables: readonly { table: string; column: string; of: string }[] = [
  { table: 'job_team', column: 'job_id', of: 'jobs' },
  { table: 'visit_team', column: 'job_id', of: 'jobs' },
  { table: 'request_team', column: 'request_id', of: 'requests' },
  { table: 'client_contact_keys', column: 'contact_id', of: 'client_contacts' },
];

type Ends = { from: string; to: string };
/** The clients that rows move between. `now` becomes the version of saved views whose filter changes. */
type Moving = Ends & { now: Date };

/** Moves all rows of a client to another. Returns the keys of the moved rows by table, without empty tables. */
export async function moveAll(tx: Tx, { from, to, now }: Moving): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {};
  for (const { table, column, key, only = sql<SqlBool>`true` } of movedTables) {
    const { rows } = await sql<Record<string, string>>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where ${sql.ref(column)} = ${from} and ${only} returning ${sql.ref(key)}`.execute(tx);
    if (rows.length > 0) moved[table] = rows.map((row) => row[key] as string);
  }
  await deriveClients(tx, moved, to);
  const views = await moveClientFilters(tx, { from, to, now });
  return views.length === 0 ? moved : { ...moved, saved_views: views };
}

/** Moves rows back, as far as they still belong to the client that they were moved to. */
export async function moveBack(
  tx: Tx,
  moved: Readonly<Record<string, string[]>>,
  { from, to, now }: Moving,
): Promise<void> {
  for (const { table, column, key, only = sql<SqlBool>`true` } of movedTables) {
    const keys = moved[table] ?? [];
    if (keys.length === 0) continue;
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where ${sql.ref(column)} = ${from} and ${only} and ${sql.ref(key)}::text = any(${keys}::text[])
      returning ${sql.ref(key)}`.execute(tx);
  }
  await deriveClients(tx, moved, to);
  const views = moved.saved_views ?? [];
  if (views.length > 0) await moveClientFilters(tx, { from, to, now }, views);
}

/** Repeats the client of the moved rows in the rows that belong to them. */
async function deriveClients(tx: Tx, moved: Readonly<Record<string, string[]>>, to: string): Promise<void> {
  for (const { table, column, of } of derivedTables) {
    const keys = moved[of] ?? [];
    if (keys.length === 0) continue;
    await sql`
      update ${sql.table(table)} set client_id = ${to}
      where ${sql.ref(column)} = any(${keys}::uuid[])
      and ${sql.ref(column)} in (select id from ${sql.table(of)} where client_id = ${to})`.execute(tx);
  }
}
