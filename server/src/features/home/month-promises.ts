import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { MissedPromise } from '@truckroll/contract/home/home';
import { addMonths } from '@truckroll/domain/calendar/days';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { startOfDay } from '../../records/accounts/local-day.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { type JobScope, seesJob } from '../../records/jobs/job-scope.ts';
import { isKept, isMissed } from '../../records/jobs/promise-store.ts';
import { fromVisits } from '../../records/jobs/visit-columns.ts';

type Asked = { month: string; scope: JobScope; now: Date };

/** The visits with a window in a month that the user may see: the promised one, or the last that was missed. */
function ofMonth(tx: Tx, column: 'visits.promisedFrom' | 'visits.missedFrom', { month, scope }: Asked) {
  const first = `${month}-01`;
  return fromVisits(tx)
    .where(column, '>=', startOfDay(first))
    .where(column, '<', startOfDay(addMonths(first, 1)))
    .where(seesJob(scope));
}

/** How many promises of a month were kept and missed. */
export async function countPromises(tx: Tx, asked: Asked): Promise<{ kept: number; missed: number }> {
  const [present, past] = await Promise.all([
    ofMonth(tx, 'visits.promisedFrom', asked)
      .select([
        sql<number>`count(*) filter (where ${isKept})`.as('kept'),
        sql<number>`count(*) filter (where ${isMissed(asked.now)})`.as('missed'),
      ])
      .executeTakeFirstOrThrow(),
    ofMonth(tx, 'visits.missedFrom', asked)
      .select((visit) => visit.fn.countAll<number>().as('missed'))
      .executeTakeFirstOrThrow(),
  ]);
  return { kept: Number(present.kept), missed: Number(present.missed) + Number(past.missed) };
}

/** The missed promises of a month, the latest first. */
export async function listMissed(tx: Tx, asked: Asked): Promise<MissedPromise[]> {
  const named = (column: 'visits.promisedFrom' | 'visits.missedFrom') =>
    ofMonth(tx, column, asked)
      .innerJoin(clientNames.as('clients'), (join) =>
        join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
      )
      .select(['visits.id as visitId', 'visits.jobId', 'visits.timezone', 'jobs.jobNumber', 'jobs.title'])
      .select('clients.name as clientName');
  const rows = await named('visits.promisedFrom')
    .where(isMissed(asked.now))
    .select([
      sql<string>`visits.promised_from`.as('promisedFrom'),
      sql<string>`visits.promised_to`.as('promisedTo'),
      sql<string | null>`least(visits.arrived_at, visits.started_at)`.as('arrivedAt'),
    ])
    .unionAll(
      named('visits.missedFrom').select([
        sql<string>`visits.missed_from`.as('promisedFrom'),
        sql<string>`visits.missed_to`.as('promisedTo'),
        sql<string | null>`null::timestamptz`.as('arrivedAt'),
      ]),
    )
    .orderBy('promisedFrom', 'desc')
    .orderBy('visitId')
    .limit(listBounds.missedPromises)
    .execute();
  return rows.map(({ jobNumber, title, ...row }) => ({ ...row, title: jobLabel({ jobNumber, title }) }));
}
