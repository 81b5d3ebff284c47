import { isDeepStrictEqual } from 'node:util';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formDateTime, formDay, wallClock } from '@truckroll/domain/format/dates';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import type { WorkState } from '@truckroll/domain/notifications/work-change';
import { announcementChannels } from '@truckroll/domain/on-my-way/on-my-way';
import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { z } from 'zod';
import type { RecordedChange } from '../notifications/notify.ts';
import { changedFrom, defineEvent, type HistoryLine, line, scheduledWork } from './event-definition.ts';
import { job, namesOf, visit } from './event-payload.ts';

type Visit = z.output<typeof visit>;

const status = z.enum(visitStatuses);
const log = { jobId: z.string(), date: z.string() };
const trip = {
  job,
  visit: visit.pick({ id: true, jobId: true, visitNumber: true }),
  /** Who is on the way. */
  name: z.string(),
};
const note = { visitId: z.string(), jobId: z.string(), visitNumber: z.number() };

/** A visit's time, in its own time zone. */
function whenOf({ visitStartDateTime: start, timezone, anyTime }: Visit): string {
  if (start === null) return 'no date yet';
  return anyTime ? formDay(wallClock(start, timezone).day) : formDateTime(start, timezone);
}

const ofVisit = (about: Visit, what: string): readonly HistoryLine[] =>
  line('job', about.jobId, what, { teamMemberNames: namesOf(about.teamMembers) });

const idsOf = (about: Visit): string[] => about.teamMembers.map(({ id }) => id);
const timeOf = ({ visitStartDateTime, visitEndDateTime, anyTime }: Visit) => [
  visitStartDateTime,
  visitEndDateTime,
  anyTime,
];

/** The sentence of a change: the move first, then the people, then any other change. */
function describeChange(before: Visit, after: Visit): string {
  const number = after.visitNumber;
  const hasMoved = !isDeepStrictEqual(timeOf(before), timeOf(after));
  if (hasMoved && after.visitStartDateTime === null) return `took visit ${number} off the schedule`;
  if (hasMoved) return `moved visit ${number} to ${whenOf(after)}`;
  if (isDeepStrictEqual(idsOf(before), idsOf(after))) return `changed visit ${number}`;
  return `assigned visit ${number} to ${after.teamMembers.length === 0 ? 'nobody' : '{{teams}}'}`;
}

/** The visit data that its people need to know. */
const stateOf = (about: Visit, change: Partial<WorkState> = {}): WorkState => ({
  start: about.visitStartDateTime,
  isWholeDay: about.anyTime,
  timezone: about.timezone,
  team: about.teamMembers,
  isCancelled: false,
  ...change,
});

const changed = (
  about: z.output<typeof job>,
  visitId: string,
  states: { before: WorkState; after: WorkState },
): RecordedChange[] => [
  {
    groupKey: `visit:${visitId}`,
    jobId: about.id,
    change: { noun: 'Visit', name: jobLabel(about), ...states },
  },
];

export const visitEvents = {
  'visit.added': defineEvent({
    summary: 'An extra visit was added to a job',
    payload: z.object({ job, visit }),
    history: (event) => ofVisit(event.visit, `added visit ${event.visit.visitNumber}, ${whenOf(event.visit)}`),
    changes: ({ job: about, visit: to }) =>
      changed(about, to.id, { before: stateOf(to, { team: [] }), after: stateOf(to) }),
    work: (event) => scheduledWork(event.job, event.visit.visitStartDateTime !== null),
  }),
  'visit.updated': defineEvent({
    summary: 'The time, people or priority of a visit changed',
    payload: z.object({ job, before: visit, after: visit }),
    history: ({ before, after }) => ofVisit(after, describeChange(before, after)),
    changes: ({ job: about, before, after }) =>
      changed(about, after.id, { before: stateOf(before), after: stateOf(after) }),
    work: ({ job: about, before, after }) =>
      isDeepStrictEqual(timeOf(before), timeOf(after)) ? [] : scheduledWork(about, after.visitStartDateTime !== null),
  }),
  'visit.status_changed': defineEvent({
    summary: 'A visit moved to another status',
    payload: z.object({ job, visit, from: status, to: status }),
    history: ({ visit: about, from, to }) =>
      ofVisit(
        about,
        changedFrom(
          `status of visit ${about.visitNumber}`,
          badgeLabel('visitStatus', from),
          badgeLabel('visitStatus', to),
        ),
      ),
    changes: ({ job: about, visit: of, from, to }) =>
      changed(about, of.id, {
        before: stateOf(of, { isCancelled: from === 'cancelled' }),
        after: stateOf(of, { isCancelled: to === 'cancelled' }),
      }),
    // A visit without a date gets one when it starts.
    work: ({ job: about, from, to }) => scheduledWork(about, from === 'unscheduled' && to !== 'cancelled'),
  }),
  'visit.client_told': defineEvent({
    summary: 'A client was told that somebody is on the way',
    payload: z.object({ ...trip, channel: z.enum(announcementChannels) }),
    history: ({ visit: of, name, channel }) =>
      line(
        'job',
        of.jobId,
        `told the client by ${channel === 'mail' ? 'email' : 'text'} that ${name} is on the way to visit ${of.visitNumber}`,
      ),
  }),
  'visit.client_not_told': defineEvent({
    summary: 'A client could not be told that somebody is on the way',
    payload: z.object({ ...trip, userId: z.string(), reason: z.string() }),
    history: ({ visit: of, name, reason }) =>
      line(
        'job',
        of.jobId,
        `could not tell the client that ${name} is on the way to visit ${of.visitNumber}: ${reason}`,
      ),
    notices: ({ job: about, userId, reason }) => [
      {
        to: { userIds: [userId], author: 'included' },
        kind: 'schedule',
        type: 'action',
        title: 'Client Not Told',
        message: `${jobLabel(about)}: ${reason}`,
        priority: 'normal',
        moduleType: 'job',
        moduleId: about.id,
      },
    ],
  }),
  'visit.client_confirmed': defineEvent({
    summary: 'A client confirmed a visit',
    payload: z.object({ job, visit: trip.visit }),
    history: ({ visit: of }) => line('job', of.jobId, `confirmed visit ${of.visitNumber}`),
  }),
  'visit.client_wants_other_time': defineEvent({
    summary: 'A client asked for another time by answering the reminder of a visit',
    payload: z.object({ job, visit: trip.visit }),
    history: ({ visit: of }) => line('job', of.jobId, `asked for another time of visit ${of.visitNumber}`),
    notices: ({ job: about }) => [
      {
        to: { admins: true },
        kind: 'schedule',
        type: 'action',
        title: 'Another Time Wanted',
        message: `${jobLabel(about)}: the client cannot be there.`,
        priority: 'high',
        moduleType: 'job',
        moduleId: about.id,
      },
    ],
  }),
  'visit.client_asked': defineEvent({
    summary: "A client asked for another time of a visit, or for its cancellation, on the client's page",
    payload: z.object({
      job,
      visit: trip.visit,
      wanted: z.enum(['time', 'cancel']),
      start: z.string().nullable(),
      timezone: z.string(),
    }),
    history: ({ visit: of, wanted, start, timezone }) =>
      line(
        'job',
        of.jobId,
        wanted === 'cancel'
          ? `asked to cancel visit ${of.visitNumber}`
          : `asked for ${formDateTime(start ?? '', timezone)} for visit ${of.visitNumber}`,
      ),
    notices: ({ job: about, wanted }) => [
      {
        to: { admins: true },
        kind: 'schedule',
        type: 'action',
        title: wanted === 'cancel' ? 'Cancellation Wanted' : 'Another Time Wanted',
        message: jobLabel(about),
        priority: 'high',
        moduleType: 'job',
        moduleId: about.id,
      },
    ],
  }),
  'visit.client_moved': defineEvent({
    summary: "A client moved a visit to a free time on the client's page",
    payload: z.object({ job, visit: trip.visit, start: z.string(), timezone: z.string() }),
    history: ({ visit: of, start, timezone }) =>
      line('job', of.jobId, `moved visit ${of.visitNumber} to ${formDateTime(start, timezone)} on the client's page`),
    notices: ({ job: about, visit: of, start, timezone }) => [
      {
        to: { admins: true },
        kind: 'schedule',
        type: 'action',
        title: 'Visit Moved By Client',
        message: `${jobLabel(about)}: visit ${of.visitNumber} is on ${formDateTime(start, timezone)}.`,
        priority: 'high',
        moduleType: 'job',
        moduleId: about.id,
      },
    ],
  }),
  'visit.client_cancelled': defineEvent({
    summary: "A client cancelled a visit on the client's page",
    payload: z.object({ job, visit: trip.visit }),
    history: ({ visit: of }) => line('job', of.jobId, `cancelled visit ${of.visitNumber} on the client's page`),
    notices: ({ job: about }) => [
      {
        to: { admins: true },
        kind: 'schedule',
        type: 'action',
        title: 'Visit Cancelled By Client',
        message: jobLabel(about),
        priority: 'high',
        moduleType: 'job',
        moduleId: about.id,
      },
    ],
  }),
  'visit.deleted': defineEvent({
    summary: 'An extra visit that had not begun was deleted',
    payload: z.object({ job, visit }),
    history: (event) => ofVisit(event.visit, `deleted visit ${event.visit.visitNumber}`),
    changes: ({ job: about, visit: of }) =>
      changed(about, of.id, { before: stateOf(of), after: stateOf(of, { isCancelled: true }) }),
  }),
  'visit.note_added': defineEvent({
    summary: 'A note was written on a visit',
    payload: z.object(note),
    history: (event) => line('job', event.jobId, `added a note to visit ${event.visitNumber}`),
  }),
  'visit.note_changed': defineEvent({
    summary: 'A note of a visit changed',
    payload: z.object(note),
    history: (event) => line('job', event.jobId, `changed a note of visit ${event.visitNumber}`),
  }),
  'visit_log.added': defineEvent({
    summary: 'A visit log was written',
    payload: z.object(log),
    history: ({ jobId, date }) => line('job', jobId, `added the visit log of ${formDay(date)}`),
  }),
  'visit_log.changed': defineEvent({
    summary: 'A visit log changed',
    payload: z.object(log),
    history: ({ jobId, date }) => line('job', jobId, `changed the visit log of ${formDay(date)}`),
  }),
  'visit_log.deleted': defineEvent({
    summary: 'A visit log was deleted',
    payload: z.object(log),
    history: ({ jobId, date }) => line('job', jobId, `deleted the visit log of ${formDay(date)}`),
  }),
};
