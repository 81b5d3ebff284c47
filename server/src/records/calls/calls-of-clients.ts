import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';

/** Calls with the columns that a client's timeline shows, as rows for the queries of other owners. */
export const callHeads = expressionBuilder<Tables, never>()
  .selectFrom('calls')
  .select(['accountId', 'id', 'clientId', 'phoneNumber', 'phoneDigits', 'direction', 'status', 'timestamp'])
  .select(['aiSummary', 'userId', 'recordingKey', 'recordingProviderId']);

/** The numbers among these that have calls without a client. */
export const unlinkedCallNumbers = (tx: Tx, numbers: readonly string[]) =>
  tx
    .selectFrom('calls')
    .select('phoneDigits')
    .where('clientId', 'is', null)
    .where('phoneDigits', '=', sql<string>`any(${[...numbers]}::text[])`);

/** The ids of the calls of these numbers that have no client. */
export async function listUnlinkedCalls(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('clientId', 'is', null)
    .where('phoneDigits', '=', sql<string>`any(${[...numbers]}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of a client's calls, and of those of these numbers that have no client. */
export async function listCallsOfClient(tx: Tx, clientId: string, numbers: readonly string[]): Promise<string[]> {
  const byNumber =
    numbers.length === 0 ? sql`` : sql` or (client_id is null and phone_digits in (${sql.join([...numbers])}))`;
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where(sql<SqlBool>`(client_id = ${clientId}${byNumber})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these calls that belong to a client. */
export async function listCallsAmong(tx: Tx, ids: readonly string[], clientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('clientId', '=', clientId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

type Link = { digits: string; clientId: string };

/** Links the calls with a number that have no client to a client. */
export async function linkUnlinkedCalls(tx: Tx, { digits, clientId }: Link, now: Date): Promise<void> {
  await telling(tx, 'call', null, { now })
    .updateTable('calls')
    .set({ clientId, updatedAt: now.toISOString() })
    .where('phoneDigits', '=', digits)
    .where('clientId', 'is', null)
    .execute();
}

/** Links all calls with a number to a client. Returns how many changed. */
export async function linkCalls(tx: Tx, { digits, clientId }: Link, now: Date): Promise<number> {
  const { numUpdatedRows } = await telling(tx, 'call', null, { now })
    .updateTable('calls')
    .set({ clientId, updatedAt: now.toISOString() })
    .where('phoneDigits', '=', digits)
    .where('clientId', 'is distinct from', clientId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Unlinks the calls that a client got by their number. */
export async function unlinkCalls(tx: Tx, ids: readonly string[], clientId: string): Promise<void> {
  await telling(tx, 'call', returned('id'))
    .updateTable('calls')
    .set({ clientId: null })
    .where('clientId', '=', clientId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returning('id')
    .execute();
}

/** Unlinks all calls of clients. */
export async function unlinkCallsOf(tx: Tx, clientIds: readonly string[], now: Date): Promise<void> {
  await telling(tx, 'call', null, { now })
    .updateTable('calls')
    .set({ clientId: null, updatedAt: now.toISOString() })
    .where('clientId', 'in', [...clientIds])
    .execute();
}

/** The calls of clients. */
export const callsOfClients: MovingRows = {
  table: 'calls',
  column: 'client_id',
  key: 'id',
  tells: (tx) => telling(tx, 'call', returned('id')),
};

/** The calls of clients after a moment. */
export const callsOfClientsAfter = (moment: string): BelongingRows => ({
  ...callsOfClients,
  only: sql`timestamp > ${moment}::timestamptz`,
});
