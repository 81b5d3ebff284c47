import type { ArrivalWindow } from '@truckroll/domain/visits/promise';
import { unbegunVisitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { tellingVisits } from './telling-visits.ts';

/** The length of the window that the visits of a job promise: its own, else the account's. */
export const readArrivalWindow = async (
  tx: Tx,
  { arrivalWindow }: { arrivalWindow: ArrivalWindow | null },
): Promise<ArrivalWindow> =>
  arrivalWindow ??
  (await tx.selectFrom(accountRows.as('accounts')).select('arrivalWindow').executeTakeFirstOrThrow()).arrivalWindow;

/**
 * Updates the promised windows of a job's coming visits after the job's window was changed. Past visits keep theirs.
 */
export async function renewPromises(
  tx: Tx,
  job: { id: string; arrivalWindow: ArrivalWindow | null },
  now: Date,
): Promise<void> {
  const window = await readArrivalWindow(tx, job);
  const isPromised = sql<SqlBool>`${window}::integer > 0 and visit_start_date_time is not null and not any_time`;
  // `timestamptz + interval` depends on the connection's time zone, and a cluster refuses such functions of columns in an UPDATE.
  // `timestamp + interval` does not, so the addition is done in UTC.
  const promised = (minutes: number) => sql<string | null>`case when ${isPromised}
    then (visit_start_date_time at time zone 'UTC' + ${minutes}::integer * interval '1 minute') at time zone 'UTC' end`;
  await tellingVisits(tx, null, job.id, now)
    .updateTable('visits')
    .set({ promisedFrom: promised(0), promisedTo: promised(window), updatedAt: now.toISOString() })
    .where('jobId', '=', job.id)
    .where('visitStatus', 'in', unbegunVisitStatuses)
    .where('visitStartDateTime', '>', now.toISOString())
    .where('arrivedAt', 'is', null)
    .where('startedAt', 'is', null)
    .execute();
}

/** The first sign that somebody was there, as `promiseOutcome` of the domain reads it. */
const arrival = sql`coalesce(least(visits.arrived_at, visits.started_at),
  case when visits.visit_status = 'completed' and visits.completed_at <= visits.promised_to then visits.completed_at end)`;

/** `promiseOutcome` of the domain in SQL. */
export const isKept = sql<SqlBool>`coalesce(${arrival} <= visits.promised_to, false)`;
export const isMissed = (now: Date) => sql<SqlBool>`coalesce(case when ${arrival} is not null
  then ${arrival} > visits.promised_to
  else visits.visit_status not in ('completed', 'cancelled') and visits.promised_to < ${now.toISOString()}::timestamptz
  end, false)`;
