import { type EventKind, type EventSource, eventKinds, eventSources } from '@truckroll/domain/calendar/event-rules';
import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { visitPriorities, visitStatuses, visitTypes } from '@truckroll/domain/visits/visit-statuses';
import { z } from 'zod';
import { endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { labelOf } from '../fields/field-texts.ts';
import {
  flag,
  id,
  idParams,
  knownEmail,
  listOf,
  momentOrDay,
  optionalText,
  pathId,
  requiredText,
  teamMemberRef,
  version,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** A calendar entry (API 3.9). Keys that apply only to visits, or only to own events, may be absent. */
export const event = z.object({
  id: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  isAllDay: z.boolean(),
  eventType: z.enum(['calendar', 'visit']),
  extendedProps: z.object({
    source: z.enum(eventSources),
    location: z.string().nullable(),
    jobId: z.string().nullable(),
    clientId: z.string().nullable(),
    isFirst: z.boolean().optional(),
    visitType: z.enum(visitTypes).optional(),
    visitStatus: z.enum(visitStatuses).optional(),
    anyTime: z.boolean().optional(),
    /** The window that a visit promises its client. */
    promisedFrom: z.string().nullable().optional(),
    promisedTo: z.string().nullable().optional(),
    /** Visits only: the time zone in which it was planned. */
    timezone: z.string().optional(),
    description: z.string().nullable().optional(),
    attendees: z.array(z.string()).optional(),
    teamMembers: z.array(teamMemberRef).optional(),
    /** The person who may change the entry: the creator of the event, or of the visit's job. */
    createdBy: z.string().nullable().optional(),
    updatedAt: z.string().optional(),
    /** Visits of a range only: the calendar derives its marks and the permitted actions from these. */
    isLate: z.boolean().optional(),
    priority: z.enum(visitPriorities).optional(),
    jobStatus: z.enum(jobStatuses).optional(),
    clientName: z.string().optional(),
    /** Where the job is; null if that is unknown. */
    coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable().optional(),
  }),
});
describeType(event, { id: 'CalendarEvent' });
export type Event = z.infer<typeof event>;

export const rangeTooLongText = 'The date range is too long (maximum 100 days).';
export const endBeforeStartText = 'End is not valid';

/** A client's events or visits, or all entries in a range of days. */
export type CalendarQuery =
  | { of: 'client'; clientId: string; email: string | undefined; source: EventSource | undefined }
  | {
      of: 'range';
      start: string;
      end: string;
      types: EventKind[] | undefined;
      teamIds: string[] | undefined;
      source: EventSource | undefined;
    };

const calendarQuery = z
  .object({
    isFromClientEvents: flag.default(false),
    clientId: pathId.optional(),
    email: z.string().trim().max(254).optional(),
    /** Used by the front end only (API EV-1). */
    fetchOnlyEvents: flag.optional(),
    source: z.enum(eventSources).optional(),
    start: momentOrDay.optional(),
    end: momentOrDay.optional(),
    types: listOf(z.enum(eventKinds)).optional(),
    teamIds: listOf(id).optional(),
  })
  .transform((query, context): CalendarQuery => {
    const { clientId, email, source, start, end, types, teamIds } = query;
    const missing = (path: string): typeof z.NEVER => {
      context.addIssue({
        code: 'custom',
        path: [path],
        message: `${labelOf(path)} is required`,
        params: { code: 'required' },
      });
      return z.NEVER;
    };
    if (query.isFromClientEvents)
      return clientId === undefined ? missing('clientId') : { of: 'client', clientId, email, source };
    if (start !== undefined && end !== undefined) return { of: 'range', start, end, types, teamIds, source };
    if (start === undefined) missing('start');
    return end === undefined ? missing('end') : z.NEVER;
  });

export const listEvents = endpoint({
  id: 'EV-1',
  name: 'listEvents',
  summary: "A client's events or visits, or everything of a range of days",
  method: 'GET',
  path: '/calendar/events',
  needs: signedIn,
  query: calendarQuery,
  data: z.object({ events: z.array(event).max(listBounds.calendarEvents) }),
  failure: 'Failed to load events',
  refuses: ['forbidden', 'notFound'],
});

/** A record that an event belongs to; '' means none. */
const link = z.union([z.literal('').transform(() => null), pathId]).nullish();

const eventFields = {
  isAllDay: flag.optional(),
  location: optionalText(500),
  description: optionalText(5000),
  clientId: link,
  jobId: link,
  attendees: z.array(knownEmail.toLowerCase()).max(100).optional(),
};

const newEvent = z.object({ title: requiredText(200), start: momentOrDay, end: momentOrDay, ...eventFields });
describeType(newEvent, { id: 'NewCalendarEvent' });
export type NewEvent = z.output<typeof newEvent>;

const eventChange = z.object({
  title: requiredText(200).optional(),
  start: momentOrDay.optional(),
  end: momentOrDay.optional(),
  ...eventFields,
  updatedAt: version,
});
describeType(eventChange, { id: 'CalendarEventChange' });
export type EventChange = z.output<typeof eventChange>;

export const createEvent = endpoint({
  id: 'EV-4',
  name: 'createEvent',
  summary: 'Add an event to the calendar',
  method: 'POST',
  path: '/calendar/events',
  needs: signedIn,
  body: newEvent,
  data: z.object({ event }),
  status: 201,
  refuses: ['forbidden', 'notFound', 'outsideEvent'],
});

export const updateEvent = endpoint({
  id: 'EV-4b',
  name: 'updateEvent',
  summary: 'Change an event',
  method: 'PATCH',
  path: '/calendar/events/:id',
  needs: signedIn,
  params: idParams,
  body: eventChange,
  data: z.object({ event }),
  refuses: ['forbidden', 'notFound', 'stale', 'outsideEvent'],
});

export const deleteEvent = endpoint({
  id: 'EV-4c',
  name: 'deleteEvent',
  summary: 'Delete an event',
  method: 'DELETE',
  path: '/calendar/events/:id',
  needs: signedIn,
  params: idParams,
  data: nothing,
  refuses: ['forbidden', 'notFound', 'outsideEvent'],
});
