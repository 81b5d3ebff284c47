import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

/** The moment at which a day begins in the account's time zone: what 'from' and 'to' of a filter mean (API 1.5). */
export const startOfDay = (day: string) =>
  sql<string>`(${day}::date::timestamp at time zone (select timezone from accounts))`;

/** The moment at which the day after begins: a filter 'to' holds the whole of its day. */
export const endOfDay = (day: string) =>
  sql<string>`((${day}::date + 1)::timestamp at time zone (select timezone from accounts))`;

/** The account's day at a moment, 'YYYY-MM-DD'. */
export async function readToday(tx: Tx, now: Date): Promise<string> {
  const today = await sql<{ today: string }>`
    select (${now.toISOString()}::timestamptz at time zone timezone)::date as today from accounts`.execute(tx);
  return today.rows[0]?.today ?? now.toISOString().slice(0, 10);
}
