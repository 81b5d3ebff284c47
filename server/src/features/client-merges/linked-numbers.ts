import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/** Tables whose rows belong to a client by a phone number. */
const tables = ['calls', 'sms_conversations'] as const;

type Ids = Record<string, string[]>;

async function idsWhere(tx: Tx, condition: (table: string) => RawBuilder<unknown>): Promise<Ids> {
  const found: Ids = {};
  for (const table of tables) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${condition(table)}`.execute(tx);
    if (rows.length > 0) found[table] = rows.map(({ id }) => id);
  }
  return found;
}

/** The calls and conversations of numbers that belong to no client, because several clients have the number. */
export const listUnlinked = (tx: Tx, numbers: readonly string[]): Promise<Ids> =>
  idsWhere(tx, () => sql`client_id is null and phone_digits = any(${[...numbers]}::text[])`);

/** The calls and conversations among the given ones that belong to the client now. */
export const linkedOf = (tx: Tx, ids: Ids, clientId: string): Promise<Ids> =>
  idsWhere(tx, (table) => sql`client_id = ${clientId} and id = any(${ids[table] ?? []}::uuid[])`);

/** Takes calls and conversations from a client that got them because the other one with their number was gone. */
export async function unlink(tx: Tx, ids: Ids, clientId: string): Promise<void> {
  for (const table of tables) {
    if (ids[table] === undefined) continue;
    await sql`update ${sql.table(table)} set client_id = null
      where client_id = ${clientId} and id = any(${ids[table]}::uuid[]) returning id`.execute(tx);
  }
}
