import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownTimezone } from './account-rows.ts';

/** The start of a day in the account's time zone: the meaning of a filter's 'from' and 'to' (API 1.5). */
export const startOfDay = (day: string) =>
  sql<string>`(${day}::date::timestamp at time zone (select timezone from accounts))`;

/** The start of the next day: a filter's 'to' includes its whole day. */
export const endOfDay = (day: string) =>
  sql<string>`((${day}::date + 1)::timestamp at time zone (select timezone from accounts))`;

/** The account's date of a moment, as an expression. */
export const localDay = (moment: RawBuilder<unknown>) => sql<string>`(${moment} at time zone ${ownTimezone})::date`;

/** The account's date at a given time, 'YYYY-MM-DD'. */
export async function readToday(tx: Tx, now: Date): Promise<string> {
  const today = await sql<{ today: string }>`
    select (${now.toISOString()}::timestamptz at time zone timezone)::date as today from accounts`.execute(tx);
  return today.rows[0]?.today ?? now.toISOString().slice(0, 10);
}
