import type { Days } from '@truckroll/domain/home/compared-days';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import type { JobScope } from '../../records/jobs/job-scope.ts';
import type { RequestScope } from '../../records/requests/request-scope.ts';
import { matchingJobs } from '../jobs/job-filters.ts';
import { visibleRequests } from '../requests/request-filters.ts';

/** Jobs of the list's filter 'Unscheduled', and those of them that were created since a day. */
export async function countUnscheduled(tx: Tx, { since, ...within }: { within: JobScope; now: Date; since: string }) {
  return matchingJobs(tx, { filters: { unscheduled: true }, ...within })
    .select((job) => [
      job.fn.countAll<number>().as('count'),
      job.fn
        .countAll<number>()
        .filterWhere(sql<SqlBool>`jobs.created_at >= ${startOfDay(since)}`)
        .as('recent'),
    ])
    .executeTakeFirstOrThrow();
}

type NewRequests = { within: RequestScope; weeks: { now: Days; before: Days } };

/** Requests of the stage 'new_request', and how many requests of any stage came in each of two weeks. */
export async function countNewRequests(tx: Tx, { weeks, within }: NewRequests) {
  const [open, came] = await Promise.all([
    visibleRequests(tx, within)
      .select((request) => request.fn.countAll<number>().as('count'))
      .where('requests.stage', '=', 'new_request')
      .executeTakeFirstOrThrow(),
    visibleRequests(tx, within)
      .select((request) => [
        request.fn
          .countAll<number>()
          .filterWhere(sql<SqlBool>`requests.created_at >= ${endOfDay(weeks.before.to)}`)
          .as('recent'),
        request.fn
          .countAll<number>()
          .filterWhere(sql<SqlBool>`requests.created_at < ${endOfDay(weeks.before.to)}`)
          .as('before'),
      ])
      .where('requests.createdAt', '>=', startOfDay(weeks.before.from))
      .where('requests.createdAt', '<', endOfDay(weeks.now.to))
      .executeTakeFirstOrThrow(),
  ]);
  return { count: open.count, ...came };
}
