import { conversionText } from '@truckroll/domain/conversions/conversion-titles';
import { formDateTime, formDay, wallClock } from '@truckroll/domain/format/dates';
import { jobStatusLabel } from '@truckroll/domain/jobs/job-labels';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import type { WorkState } from '@truckroll/domain/notifications/work-change';
import { changedTagsText } from '@truckroll/domain/tags/tags';
import { z } from 'zod';
import type { RecordedChange } from '../notifications/notify.ts';
import { changedFrom, defineEvent, line, type Notice, scheduledWork } from './event-definition.ts';
import { conversionTarget, job, namesOf, person } from './event-payload.ts';

const jobId = z.string();
const status = z.enum(jobStatuses);
const schedule = z.object({ startDateTime: z.string().nullable(), isStartTime: z.boolean(), timezone: z.string() });
const work = { job, schedule, team: z.array(person) };

/** A job's time, in its own time zone. */
function whenOf(at: z.output<typeof schedule>): string {
  if (at.startDateTime === null) return 'a later date';
  return at.isStartTime
    ? formDateTime(at.startDateTime, at.timezone)
    : formDay(wallClock(at.startDateTime, at.timezone).day);
}

const notice = (
  title: string,
  about: z.output<typeof job>,
  { kind, userIds }: { kind: Notice['kind']; userIds: readonly string[] },
): Notice[] => [
  {
    to: { userIds },
    kind,
    type: 'action',
    title,
    message: jobLabel(about),
    priority: 'normal',
    moduleType: 'job',
    moduleId: about.id,
  },
];

type People = readonly z.output<typeof person>[];

/** The job data that its people need to know. */
const stateOf = (at: z.output<typeof schedule>, team: People, isCancelled = false): WorkState => ({
  start: at.startDateTime,
  isWholeDay: !at.isStartTime,
  timezone: at.timezone,
  team,
  isCancelled,
});

const changed = (
  about: z.output<typeof job>,
  states: { before: WorkState; after: WorkState },
  { isGone = false } = {},
): RecordedChange[] => [
  {
    groupKey: `job:${about.id}`,
    jobId: isGone ? null : about.id,
    change: { noun: 'Job', name: jobLabel(about), ...states },
  },
];

/** @example itemsInWords([{ name: 'Filter', quantity: 2 }, { name: 'Labour', quantity: 1 }]) → '2 × Filter, Labour' */
const itemsInWords = (items: readonly { name: string; quantity: number }[]): string =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ');

const idsOf = (people: readonly { id: string }[]): string[] => people.map(({ id }) => id);

export const jobEvents = {
  'job.created': defineEvent({
    summary: 'A job was created',
    payload: z.object(work),
    history: ({ job: { id }, team }) =>
      line('job', id, `created the job${team.length === 0 ? '' : ' and assigned it to {{teams}}'}`, {
        teamMemberNames: namesOf(team),
      }),
    notices: (event) => notice('Job Assigned', event.job, { kind: 'assigned', userIds: idsOf(event.team) }),
    work: (event) => scheduledWork(event.job, event.schedule.startDateTime !== null),
  }),
  'job.updated': defineEvent({
    summary: 'Fields of a job other than schedule, team, items and status changed',
    payload: z.object({ jobId }),
    history: (event) => line('job', event.jobId, 'updated the job'),
  }),
  'job.rescheduled': defineEvent({
    summary: 'The schedule of a job changed in its form',
    payload: z.object({ job, before: schedule, after: schedule, team: z.array(person) }),
    history: ({ job: { id }, after }) => line('job', id, `rescheduled the job to ${whenOf(after)}`),
    changes: ({ job: about, before, after, team }) =>
      changed(about, { before: stateOf(before, team), after: stateOf(after, team) }),
    work: (event) => scheduledWork(event.job, event.after.startDateTime !== null),
  }),
  'job.team_changed': defineEvent({
    summary: 'The team of a job changed',
    payload: z.object({ ...work, teamBefore: z.array(person) }),
    history: ({ job: { id }, team }) =>
      line('job', id, team.length === 0 ? 'removed everybody from the job' : 'assigned the job to {{teams}}', {
        teamMemberNames: namesOf(team),
      }),
    changes: ({ job: about, schedule: at, team, teamBefore }) =>
      changed(about, { before: stateOf(at, teamBefore), after: stateOf(at, team) }),
  }),
  'job.items_changed': defineEvent({
    summary: 'The line items of a job changed',
    payload: z.object({ jobId }),
    history: (event) => line('job', event.jobId, 'changed the line items'),
  }),
  'job.tags_changed': defineEvent({
    summary: 'A job got or lost tags',
    payload: z.object({ jobId, added: z.array(z.string()), removed: z.array(z.string()) }),
    history: ({ jobId: id, ...tags }) => line('job', id, changedTagsText(tags) ?? 'changed the tags'),
  }),
  'job.items_added_on_site': defineEvent({
    summary: 'Parts and services were added to a job on site',
    payload: z.object({
      job,
      visitNumber: z.number(),
      items: z.array(z.object({ name: z.string(), quantity: z.number() })),
      needsApproval: z.boolean(),
      createdBy: z.string().nullable(),
    }),
    history: ({ job: { id }, visitNumber, items, needsApproval }) =>
      line(
        'job',
        id,
        `added ${itemsInWords(items)} on visit ${visitNumber}${needsApproval ? ', which need approval' : ''}`,
      ),
    notices: ({ job: about, items, needsApproval, createdBy }) => [
      {
        to: { admins: true, userIds: createdBy === null ? [] : [createdBy] },
        kind: 'completed',
        type: needsApproval ? 'action' : 'info',
        title: needsApproval ? 'Added on site, needs approval' : 'Added on site',
        message: `${jobLabel(about)}: ${itemsInWords(items)}`,
        priority: 'normal',
        moduleType: 'job',
        moduleId: about.id,
      },
    ],
  }),
  'job.item_approved': defineEvent({
    summary: 'The client agreed to a line that was added on site',
    payload: z.object({ jobId, itemName: z.string() }),
    history: (event) => line('job', event.jobId, `recorded the approval of ${event.itemName}`),
  }),
  'job.status_changed': defineEvent({
    summary: 'A job moved to another status, by hand or along with its visits, invoices or payments',
    payload: z.object({ jobId, from: status, to: status }),
    history: ({ jobId: id, from, to }) =>
      line('job', id, changedFrom('status', jobStatusLabel(from), jobStatusLabel(to))),
  }),
  'job.completed': defineEvent({
    summary: 'A job became completed, by hand or with its last open visit',
    payload: z.object({ job, createdBy: z.string().nullable() }),
    notices: ({ job: about, createdBy }) =>
      createdBy === null ? [] : notice('Job Completed', about, { kind: 'completed', userIds: [createdBy] }),
  }),
  'job.cancelled': defineEvent({
    summary: 'A job was cancelled with its open visits; `team` are the people of both',
    payload: z.object(work),
    changes: ({ job: about, schedule: at, team }) =>
      changed(about, { before: stateOf(at, team), after: stateOf(at, team, true) }),
  }),
  'job.closed': defineEvent({
    summary: 'A job was closed by hand',
    payload: z.object({ job, teamIds: z.array(z.string()) }),
    history: ({ job: { id } }) => line('job', id, 'closed the job'),
    notices: (event) => notice('Job Closed', event.job, { kind: 'schedule', userIds: event.teamIds }),
  }),
  'job.signed': defineEvent({
    summary: 'The signature of a job was collected',
    payload: z.object({ jobId }),
    history: (event) => line('job', event.jobId, 'collected a signature'),
  }),
  'job.converted': defineEvent({
    summary: 'An invoice or estimate was made from a job',
    payload: z.object({ jobId, target: conversionTarget }),
    history: (event) => line('job', event.jobId, conversionText('job', event.target.name)),
  }),
  'job.deleted': defineEvent({
    summary: 'A job was deleted; recorded in the history of its client',
    payload: z.object({ ...work, clientId: z.string(), wasOpen: z.boolean() }),
    history: ({ job: { jobNumber }, clientId }) => line('client', clientId, `deleted the job #${jobNumber}`),
    changes: ({ job: about, schedule: at, team, wasOpen }) =>
      wasOpen ? changed(about, { before: stateOf(at, team), after: stateOf(at, team, true) }, { isGone: true }) : [],
  }),
  'job.form_filled': defineEvent({
    summary: 'A form was filled on a job or on one of its visits',
    payload: z.object({ jobId, visitId: z.string().nullable(), formTitle: z.string() }),
    history: (event) => line('job', event.jobId, `filled the form ${event.formTitle}`),
  }),
  'job.form_changed': defineEvent({
    summary: 'A filled form of a job changed',
    payload: z.object({ jobId, formTitle: z.string() }),
    history: (event) => line('job', event.jobId, `changed the form ${event.formTitle}`),
  }),
};
