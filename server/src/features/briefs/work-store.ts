import { type BriefLink, type Counted, mostBriefLinksOfKind } from '@truckroll/domain/briefs/brief-line';
import type { BriefVisit, OpenTasks } from '@truckroll/domain/briefs/work-lines';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { openJobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { endedVisitStatuses, isBegun } from '@truckroll/domain/visits/visit-statuses';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownTimezone } from '../../records/accounts/account-rows.ts';
import { startOfDay } from '../../records/accounts/local-day.ts';
import { jobHeads, visitTeams } from '../../records/jobs/job-rows.ts';
import { isLate } from '../../records/jobs/late.ts';
import { fromVisits } from '../../records/jobs/visit-columns.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { taskRows } from '../../records/tasks/task-rows.ts';
import { type Reader, visibleJobs, visibleRequests, visibleTasks } from './reader.ts';

/** The stages of requests that are neither converted nor given up. */
export const openStages: readonly RequestStage[] = [...stagesOfGroup.requests, ...stagesOfGroup.pipeline].filter(
  (stage) => stage !== 'converted',
);

/** The sentences of a brief name the client themselves. */
export const jobLink = ({ id, jobNumber, title }: { id: string; jobNumber: number; title: string }): BriefLink => ({
  moduleType: 'jobs',
  moduleId: id,
  label: jobLabel({ jobNumber, title }),
});

export const requestLink = ({ id, requestNumber }: { id: string; requestNumber: number }): BriefLink => ({
  moduleType: 'requests',
  moduleId: id,
  label: displayNumber('REQ-', requestNumber),
});

/** The number of rows that match without the limit, in each row. */
const countOfAll = sql<number>`count(*) over ()`.as('count');

const counted = <Row extends { count: number }>(rows: readonly Row[], link: (row: Row) => BriefLink): Counted => ({
  count: Number(rows[0]?.count ?? 0),
  first: rows.map(link),
});

/** How many jobs of a client the reader sees, and how many of them are done. */
export async function countJobsOf(tx: Tx, clientId: string, { actor }: Reader) {
  const visible = visibleJobs(tx, actor);
  if (visible === null) return null;
  const { total, done } = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where job_status in ('completed', 'invoiced', 'paid', 'closed'))`.as('done'),
    ])
    .where('clientId', '=', clientId)
    .where('id', 'in', visible)
    .executeTakeFirstOrThrow();
  return { total: Number(total), done: Number(done) };
}

/** The open jobs of a client, earliest start first. */
export async function readOpenJobs(tx: Tx, clientId: string, { actor }: Reader): Promise<Counted | null> {
  const visible = visibleJobs(tx, actor);
  if (visible === null) return null;
  const rows = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select(['id', 'jobNumber', 'title', countOfAll])
    .where('clientId', '=', clientId)
    .where('jobStatus', 'in', [...openJobStatuses])
    .where('id', 'in', visible)
    .orderBy('startDateTime', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(mostBriefLinksOfKind)
    .execute();
  return counted(rows, jobLink);
}

/** The open requests of a client, latest first. */
export async function readOpenRequests(tx: Tx, clientId: string, { actor }: Reader): Promise<Counted | null> {
  const visible = visibleRequests(tx, actor);
  if (visible === null) return null;
  const rows = await tx
    .selectFrom(requestRows.as('requests'))
    .select(['id', 'requestNumber', countOfAll])
    .where('clientId', '=', clientId)
    .where('stage', 'in', openStages)
    .where('id', 'in', visible)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostBriefLinksOfKind)
    .execute();
  return counted(rows, requestLink);
}

type TasksOf = { column: 'clientId' | 'jobId'; id: string };

/** The open tasks of a client or job, earliest first. */
export async function readOpenTasks(tx: Tx, of: TasksOf, { actor, today }: Reader): Promise<OpenTasks | null> {
  const visible = visibleTasks(tx, actor);
  if (visible === null) return null;
  const isOverdue = sql`tasks.schedule_date_time < ${startOfDay(today)}`;
  const rows = await tx
    .selectFrom(taskRows.as('tasks'))
    .select(['id', 'name', countOfAll, sql<number>`count(*) filter (where ${isOverdue}) over ()`.as('overdue')])
    .where(`tasks.${of.column}`, '=', of.id)
    .where('completedAt', 'is', null)
    .where('id', 'in', visible)
    .orderBy('scheduleDateTime', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(mostBriefLinksOfKind)
    .execute();
  const link = ({ id, name }: { id: string; name: string }): BriefLink => ({
    moduleType: 'tasks',
    moduleId: id,
    label: name,
  });
  return { ...counted(rows, link), overdue: Number(rows[0]?.overdue ?? 0) };
}

export type VisitsOf = { column: 'clientId' | 'id'; id: string };

/** The visits of the jobs that the reader sees, of one client or one job. */
function visitsOf(tx: Tx, { column, id }: VisitsOf, { actor }: Reader) {
  const visible = visibleJobs(tx, actor);
  const visits = fromVisits(tx).where(`jobs.${column}`, '=', id);
  return visible === null ? null : visits.where('jobs.id', 'in', visible);
}

const jobColumns = ['jobs.id', 'jobs.jobNumber', 'jobs.title'] as const;

/** The visit in progress, else the next one, including today's visits that have not begun. */
export async function readNextVisit(tx: Tx, of: VisitsOf, reader: Reader): Promise<BriefVisit | null> {
  const row = await visitsOf(tx, of, reader)
    ?.select([...jobColumns, 'visits.timezone', 'visits.anyTime', 'visits.visitStatus'])
    .select([
      sql<string>`visits.visit_start_date_time`.as('moment'),
      sql<string[]>`(
        select coalesce(jsonb_agg(trim(users.first_name || ' ' || users.last_name) order by member.order_index, users.id), '[]')
        from ${visitTeams.as('member')} join ${personRows} as users on users.account_id = member.account_id and users.id = member.user_id
        where member.account_id = visits.account_id and member.visit_id = visits.id)`.as('people'),
    ])
    .where('jobs.jobStatus', 'not in', ['cancelled', 'closed'])
    .where('visits.visitStatus', 'not in', [...endedVisitStatuses])
    .where('visits.visitStartDateTime', 'is not', null)
    .where(
      sql<SqlBool>`(visits.visit_status in ('in_transit', 'arrived', 'in_progress')
        or visits.visit_start_date_time >= ${startOfDay(reader.today)})`,
    )
    .orderBy(sql`visits.visit_status in ('in_transit', 'arrived', 'in_progress')`, 'desc')
    .orderBy('visits.visitStartDateTime')
    .orderBy('visits.id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { moment, timezone: zone, anyTime, visitStatus, people } = row;
  return { job: jobLink(row), moment, zone, hasTime: !anyTime, isUnderWay: isBegun(visitStatus), people };
}

/** The last completed visit: its job, and the company's day of its completion. */
export async function readLastVisit(tx: Tx, of: VisitsOf, reader: Reader) {
  const row = await visitsOf(tx, of, reader)
    ?.select([...jobColumns, sql<string>`(visits.completed_at at time zone ${ownTimezone})::date`.as('day')])
    .where('visits.visitStatus', '=', 'completed')
    .where('visits.completedAt', 'is not', null)
    .orderBy('visits.completedAt', 'desc')
    .orderBy('visits.id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { job: jobLink(row), day: row.day };
}

/** The visits of a job that are not cancelled. */
export async function countVisitsOf(tx: Tx, jobId: string, now: Date) {
  const row = await fromVisits(tx)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where visits.visit_status = 'completed')`.as('completed'),
      sql<number>`count(*) filter (where ${isLate(now)})`.as('late'),
      sql<number>`count(*) filter (where visits.visit_start_date_time is null)`.as('undated'),
    ])
    .where('visits.jobId', '=', jobId)
    .where('visits.visitStatus', '!=', 'cancelled')
    .executeTakeFirstOrThrow();
  return {
    total: Number(row.total),
    completed: Number(row.completed),
    late: Number(row.late),
    undated: Number(row.undated),
  };
}
