import { viewScope } from '@truckroll/domain/abilities/rights';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { categoryLabel } from '@truckroll/domain/requests/category-label';
import { visibleEvents } from '../../../records/calendar/event-store.ts';
import { filledForms, jobHeads, visitTimes } from '../../../records/jobs/job-rows.ts';
import { jobScope, selectJobIds } from '../../../records/jobs/job-scope.ts';
import { requestRows } from '../../../records/requests/request-rows.ts';
import { requestScope, selectRequestIds } from '../../../records/requests/request-scope.ts';
import { taskRows } from '../../../records/tasks/task-rows.ts';
import { selectTaskIds, taskScope } from '../../../records/tasks/task-scope.ts';
import { newestFirst, plainEntry, type ReadPart } from './timeline-part.ts';

/** The jobs that the user sees, by their creation. */
export const readJobs: ReadPart = async (tx, part) => {
  const { clientId, actor } = part;
  if (viewScope(actor, 'Jobs') === null) return [];
  const rows = await tx
    .selectFrom(jobHeads.as('jobs'))
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
    .$call(newestFirst(part, 'jobs.createdAt', 'jobs.id'))
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

/** The visits of those jobs that have started. Planned visits are part of the client's summary. */
export const readVisits: ReadPart = async (tx, part) => {
  const { clientId, actor, now } = part;
  if (viewScope(actor, 'Jobs') === null) return [];
  const rows = await tx
    .selectFrom(visitTimes.as('visits'))
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .select(['visits.id', 'visits.jobId as recordId', 'jobs.jobNumber', 'jobs.title', 'visits.visitStatus'])
    .select((visit) => visit.ref('visits.visitStartDateTime').$notNull().as('at'))
    .where('jobs.clientId', '=', clientId)
    .where('jobs.id', 'in', selectJobIds(tx, jobScope(actor)))
    .where('visits.visitStartDateTime', '<=', now.toISOString())
    .$call(newestFirst(part, 'visits.visitStartDateTime', 'visits.id'))
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
  const { clientId, actor, now } = part;
  const rows = await visibleEvents(tx, actor)
    .select(['calendarEvents.id', 'calendarEvents.startAt as at', 'calendarEvents.title'])
    .select(['calendarEvents.location as text', 'calendarEvents.createdBy as by'])
    .where('calendarEvents.clientId', '=', clientId)
    .where('calendarEvents.startAt', '<=', now.toISOString())
    .$call(newestFirst(part, 'calendarEvents.startAt', 'calendarEvents.id'))
    .execute();
  return rows.map((row) => ({ ...plainEntry, ...row, kind: 'event', recordId: row.id }));
};

/** The requests that the user sees, by their creation. */
export const readRequests: ReadPart = async (tx, part) => {
  const { clientId, actor } = part;
  if (viewScope(actor, 'Requests') === null) return [];
  const rows = await tx
    .selectFrom(requestRows.as('requests'))
    .select(['requests.id', 'requests.createdAt as at', 'requests.requestNumber', 'requests.stage'])
    .select(['requests.serviceType', 'requests.requirements', 'requests.createdBy as by'])
    .where('requests.clientId', '=', clientId)
    .where('requests.id', 'in', selectRequestIds(tx, requestScope(actor)))
    .$call(newestFirst(part, 'requests.createdAt', 'requests.id'))
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
  const { clientId, actor } = part;
  if (viewScope(actor, 'TaskManagement') === null) return [];
  const rows = await tx
    .selectFrom(taskRows.as('tasks'))
    .select(['tasks.id', 'tasks.createdAt as at', 'tasks.name as title', 'tasks.completedAt', 'tasks.createdBy as by'])
    .where('tasks.clientId', '=', clientId)
    .where('tasks.id', 'in', selectTaskIds(tx, taskScope(actor)))
    .$call(newestFirst(part, 'tasks.createdAt', 'tasks.id'))
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
  const { clientId, actor } = part;
  if (viewScope(actor, 'Jobs') === null) return [];
  const rows = await tx
    .selectFrom(filledForms.as('entry'))
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'entry.accountId').onRef('jobs.id', '=', 'entry.jobId'),
    )
    .select(['entry.id', 'entry.filledAt as at', 'entry.jobId as recordId', 'entry.formTitle as title'])
    .select(['jobs.jobNumber', 'entry.filledBy as by'])
    .where('jobs.clientId', '=', clientId)
    .where('jobs.id', 'in', selectJobIds(tx, jobScope(actor)))
    .$call(newestFirst(part, 'entry.filledAt', 'entry.id'))
    .execute();
  return rows.map(({ jobNumber, ...row }) => ({ ...plainEntry, ...row, kind: 'form', number: `#${jobNumber}` }));
};
