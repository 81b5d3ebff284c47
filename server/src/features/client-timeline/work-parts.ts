import { viewScope } from '@truckroll/domain/abilities/rights';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { categoryLabel } from '@truckroll/domain/requests/category-label';
import { sql } from 'kysely';
import { isEventSeen } from '../calendar/event-store.ts';
import { jobScope, selectJobIds } from '../record-rights/job-scope.ts';
import { requestScope, selectRequestIds } from '../record-rights/request-scope.ts';
import { selectTaskIds, taskScope } from '../record-rights/task-scope.ts';
import { isAfter, plainEntry, type ReadPart } from './timeline-part.ts';

/** The jobs that the user sees, by their creation. */
export const readJobs: ReadPart = async (tx, part) => {
  const { clientId, actor, limit } = part;
  if (viewScope(actor, 'Jobs') === null) return [];
  const rows = await tx
    .selectFrom('jobs')
    .select([
      'jobs.id',
      'jobs.createdAt as at',
      'jobs.jobNumber',
      'jobs.title',
      'jobs.jobStatus',
      'jobs.createdBy as by',
    ])
    .where('jobs.clientId', '=', clientId)
    .where('jobs.id', 'in', selectJobIds(tx, jobScope(actor)))
    .where(isAfter(part, sql`jobs.created_at`, sql`jobs.id`))
    .orderBy('jobs.createdAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ jobNumber, jobStatus, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'job',
    recordId: row.id,
    number: `#${jobNumber}`,
    status: jobStatus,
  }));
};

/** The visits of those jobs that have begun; what is planned is in the summary. */
export const readVisits: ReadPart = async (tx, part) => {
  const { clientId, actor, limit, now } = part;
  if (viewScope(actor, 'Jobs') === null) return [];
  const rows = await tx
    .selectFrom('visits')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .select(['visits.id', 'visits.jobId as recordId', 'jobs.jobNumber', 'jobs.title', 'visits.visitStatus'])
    .select((visit) => visit.ref('visits.visitStartDateTime').$notNull().as('at'))
    .where('jobs.clientId', '=', clientId)
    .where('jobs.id', 'in', selectJobIds(tx, jobScope(actor)))
    .where('visits.visitStartDateTime', '<=', now.toISOString())
    .where(isAfter(part, sql`visits.visit_start_date_time`, sql`visits.id`))
    .orderBy('visits.visitStartDateTime', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ jobNumber, visitStatus, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'visit',
    number: `#${jobNumber}`,
    status: visitStatus,
  }));
};

/** The client's events that the user sees and that have begun. */
export const readEvents: ReadPart = async (tx, part) => {
  const { clientId, actor, limit, now } = part;
  const rows = await tx
    .selectFrom('calendarEvents')
    .select(['calendarEvents.id', 'calendarEvents.startAt as at', 'calendarEvents.title'])
    .select(['calendarEvents.location as text', 'calendarEvents.createdBy as by'])
    .where('calendarEvents.clientId', '=', clientId)
    .where((where) => isEventSeen(tx, where, actor))
    .where('calendarEvents.startAt', '<=', now.toISOString())
    .where(isAfter(part, sql`calendar_events.start_at`, sql`calendar_events.id`))
    .orderBy('calendarEvents.startAt', 'desc')
    .orderBy('calendarEvents.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...plainEntry, ...row, kind: 'event', recordId: row.id }));
};

/** The requests that the user sees, by their creation. */
export const readRequests: ReadPart = async (tx, part) => {
  const { clientId, actor, limit } = part;
  if (viewScope(actor, 'Requests') === null) return [];
  const rows = await tx
    .selectFrom('requests')
    .select(['requests.id', 'requests.createdAt as at', 'requests.requestNumber', 'requests.stage'])
    .select(['requests.serviceType', 'requests.requirements', 'requests.createdBy as by'])
    .where('requests.clientId', '=', clientId)
    .where('requests.id', 'in', selectRequestIds(tx, requestScope(actor)))
    .where(isAfter(part, sql`requests.created_at`, sql`requests.id`))
    .orderBy('requests.createdAt', 'desc')
    .orderBy('requests.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ requestNumber, stage, serviceType, requirements, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'request',
    recordId: row.id,
    title: serviceType === null ? '' : categoryLabel(serviceType),
    text: requirements?.slice(0, 200) ?? null,
    number: displayNumber('REQ-', requestNumber),
    status: stage,
  }));
};

/** The tasks that the user sees, by their creation. */
export const readTasks: ReadPart = async (tx, part) => {
  const { clientId, actor, limit } = part;
  if (viewScope(actor, 'TaskManagement') === null) return [];
  const rows = await tx
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.createdAt as at', 'tasks.name as title', 'tasks.completedAt', 'tasks.createdBy as by'])
    .where('tasks.clientId', '=', clientId)
    .where('tasks.id', 'in', selectTaskIds(tx, taskScope(actor)))
    .where(isAfter(part, sql`tasks.created_at`, sql`tasks.id`))
    .orderBy('tasks.createdAt', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ completedAt, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'task',
    recordId: row.id,
    status: completedAt === null ? 'open' : 'completed',
  }));
};

/** The forms filled on the jobs that the user sees, by when they were first filled. */
export const readForms: ReadPart = async (tx, part) => {
  const { clientId, actor, limit } = part;
  if (viewScope(actor, 'Jobs') === null) return [];
  const rows = await tx
    .selectFrom('jobFormEntries as entry')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'entry.accountId').onRef('jobs.id', '=', 'entry.jobId'),
    )
    .select(['entry.id', 'entry.filledAt as at', 'entry.jobId as recordId', 'entry.formTitle as title'])
    .select(['jobs.jobNumber', 'entry.filledBy as by'])
    .where('jobs.clientId', '=', clientId)
    .where('jobs.id', 'in', selectJobIds(tx, jobScope(actor)))
    .where(isAfter(part, sql`entry.filled_at`, sql`entry.id`))
    .orderBy('entry.filledAt', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ jobNumber, ...row }) => ({ ...plainEntry, ...row, kind: 'form', number: `#${jobNumber}` }));
};
