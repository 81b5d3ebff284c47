import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { type VisitStatus, visitStatuses, visitTypes } from '@truckroll/domain/visits/visit-statuses';
import { z } from 'zod';
import { anyOf, endpoint, nothing, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  flag,
  id,
  idParams,
  limit,
  listOf,
  momentOrDay,
  optionalText,
  page,
  paged,
  pathId,
  personRef,
  requiredText,
  teamMemberRef,
  version,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { visitFilters } from '../fields/list-keys.ts';
import { answeredFields, sentFields } from '../fields/record-fields.ts';
import { acceptedSlots } from '../planning/slots.ts';
import { position } from './visit-positions.ts';

export const visitNote = z.object({
  id: z.string(),
  note: z.string(),
  createdBy: personRef,
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(visitNote, { id: 'VisitNote' });

export type VisitNote = z.infer<typeof visitNote>;

const visitMember = teamMemberRef.extend({ firstName: z.string(), email: z.string() });
describeType(visitMember, { id: 'VisitTeamMember' });

/** A visit of a job (API 3.5). */
export const visit = z.object({
  id: z.string(),
  jobId: z.string(),
  visitNumber: z.number(),
  visitStartDateTime: z.string().nullable(),
  visitEndDateTime: z.string().nullable(),
  anyTime: z.boolean(),
  timezone: z.string(),
  visitStatus: z.enum(visitStatuses),
  isLate: z.boolean(),
  visitType: z.enum(visitTypes),
  isFirst: z.boolean(),
  isExtraVisit: z.boolean(),
  ...answeredFields(visitFields),
  teamMembers: z.array(visitMember),
  notes: z.array(visitNote).max(listBounds.visitNotes),
  inTransitAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  /** The window in which the client expects the visit; null when nothing is promised. */
  promisedFrom: z.string().nullable(),
  promisedTo: z.string().nullable(),
  /** The last promise that passed without anybody arriving before the visit was moved. */
  missedFrom: z.string().nullable(),
  missedTo: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(visit, { id: 'Visit' });
export type Visit = z.infer<typeof visit>;

/** The number of visits of a job by kind; a late one also counts under its own status. */
const visitCounts = z.record(z.enum(['all', ...visitFilters]), z.number());
export type VisitCounts = Record<VisitStatus | 'all' | 'late', number>;

export const listVisits = endpoint({
  id: 'VI-1',
  name: 'listVisits',
  summary: 'The visits of a job, by start',
  method: 'GET',
  path: '/jobs/:id/visits',
  needs: viewOf('Jobs'),
  params: idParams,
  query: z.object({
    status: listOf(z.enum(visitFilters)).optional(),
    page: page.removeDefault().optional(),
    limit: limit(10).removeDefault().optional(),
  }),
  data: z.array(visit),
  beside: z.object({
    total: paged.total,
    page: paged.page.optional(),
    limit: paged.limit.optional(),
    totalPages: paged.totalPages.optional(),
    counts: visitCounts,
  }),
  refuses: ['notFound'],
});

export const visitDateText = 'Please select a date for the visit';
export const visitNoteText = 'Note is required';
/** The most characters of a note. */
export const noteMaximum = 5000;
const mostPeople = 50;

/** When a visit takes place: in a year that both the calendars and the database support. */

const visitParams = z.object({ visitId: pathId });
const teamMemberIds = z.array(id).max(mostPeople).optional();

const newVisit = z.object({
  visitStartDateTime: requiredText(40, visitDateText).pipe(momentOrDay),
  visitEndDateTime: momentOrDay.nullish(),
  anyTime: flag.default(false),
  /** If absent, the job's team. */
  teamMemberIds,
  ...sentFields(visitFields),
  note: optionalText(noteMaximum),
  /** Suggested times that were chosen: refused when one has been taken meanwhile. */
  acceptedSlots,
});
describeType(newVisit, { id: 'NewVisit' });
export type NewVisit = z.output<typeof newVisit>;

export const addVisit = endpoint({
  id: 'VI-2',
  name: 'addVisit',
  summary: 'Add an extra visit to a job',
  method: 'POST',
  path: '/jobs/:id/visits',
  // Holders of only `editOwn` may add visits to their own jobs (API 2.4).
  needs: anyOf('Jobs.edit', 'Jobs.editOwn'),
  params: idParams,
  body: newVisit,
  data: z.object({ visit }),
  status: 201,
  refuses: ['notFound', 'slotTaken', 'jobClosed', 'jobFixed', 'jobUnscheduled', 'visitTooLong', 'clientArchived'],
  isSentLater: true,
});

const visitChange = z.object({
  /** Null unschedules the visit. */
  visitStartDateTime: momentOrDay.nullable().optional(),
  visitEndDateTime: momentOrDay.nullable().optional(),
  anyTime: flag.optional(),
  teamMemberIds,
  ...sentFields(visitFields),
  updatedAt: version,
  /** Suggested times that were chosen: refused when one has been taken meanwhile. */
  acceptedSlots,
});
describeType(visitChange, { id: 'VisitChange' });
export type VisitChange = z.output<typeof visitChange>;

/** The version of the visit's job after the change, which may have moved the job, too. */
const jobUpdatedAt = z.string();

export const updateVisit = endpoint({
  id: 'VI-4',
  name: 'updateVisit',
  summary: 'Move a visit, or change its people or priority',
  method: 'PATCH',
  path: '/jobs/visits/:visitId',
  needs: anyOf('Jobs.edit', 'Jobs.editOwn'),
  params: visitParams,
  body: visitChange,
  data: z.object({ visit, jobUpdatedAt }),
  refuses: ['notFound', 'stale', 'slotTaken', 'jobClosed', 'visitFixed', 'visitTooLong'],
});

export const changeVisitStatus = endpoint({
  id: 'VI-5',
  name: 'changeVisitStatus',
  summary: 'Move a visit to another status',
  method: 'PATCH',
  path: '/jobs/visits/:visitId/status',
  // People who may edit the job, and the visit's own team, may move it (API 2.4).
  needs: viewOf('Jobs'),
  params: visitParams,
  /** `position` is dropped unless the company wants positions and the person agrees (API VI-5). */
  body: z.object({ visitStatus: z.enum(visitStatuses), updatedAt: version, position: position.optional() }),
  data: z.object({ visit, jobStatus: z.enum(jobStatuses), jobUpdatedAt }),
  refuses: ['notFound', 'stale', 'jobClosed', 'visitMoveRefused', 'visitIncomplete', 'visitUndated'],
  isSentLater: true,
});

export const deleteVisit = endpoint({
  id: 'VI-6',
  name: 'deleteVisit',
  summary: 'Delete an extra visit that has not begun',
  method: 'DELETE',
  path: '/jobs/visits/:visitId',
  needs: anyOf('Jobs.edit', 'Jobs.editOwn'),
  params: visitParams,
  data: nothing,
  refuses: ['notFound', 'jobClosed', 'visitUndeletable'],
});

const noteBody = z.object({ note: requiredText(noteMaximum, visitNoteText) });
describeType(noteBody, { id: 'VisitNoteInput' });

export const addVisitNote = endpoint({
  id: 'VI-7',
  name: 'addVisitNote',
  summary: 'Add a note to a visit',
  method: 'POST',
  path: '/jobs/visits/:visitId/notes',
  needs: anyOf('Jobs.addVisitNotes'),
  params: visitParams,
  body: noteBody,
  data: z.object({ note: visitNote }),
  status: 201,
  refuses: ['notFound'],
  isSentLater: true,
});

export const updateVisitNote = endpoint({
  id: 'VI-7b',
  name: 'updateVisitNote',
  summary: 'Change a note of a visit',
  method: 'PATCH',
  path: '/jobs/visits/:visitId/notes/:noteId',
  needs: anyOf('Jobs.updateVisitNotes'),
  params: visitParams.extend({ noteId: pathId }),
  body: noteBody.extend({ updatedAt: version }),
  data: z.object({ note: visitNote }),
  refuses: ['notFound', 'stale'],
  isSentLater: true,
});
