import { z } from 'zod';
import { endpoint, nothing, signedIn, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { pathId, personRef } from '../fields/fields.ts';

/** The kinds of records whose changes the stream reports. */
export const liveKinds = [
  'absence',
  'account',
  'addOn',
  'apiKey',
  'audit',
  'booking',
  'call',
  'client',
  'companyCopy',
  'personalRequest',
  'document',
  'drive',
  'email',
  'emailDraft',
  'estimateTemplate',
  'event',
  'failedTask',
  'import',
  'invoiceBatch',
  'job',
  'jobForm',
  'notification',
  'openVisit',
  'outgoingMail',
  'outgoingSms',
  'payment',
  'plan',
  'product',
  'property',
  'request',
  'role',
  'rule',
  'savedView',
  'skill',
  'sms',
  'tag',
  'task',
  'tax',
  'team',
  'time',
  'visit',
  'webhook',
  /** Deliveries that wait to be sent. */
  'webhookDelivery',
] as const;
export type LiveKind = (typeof liveKinds)[number];

const tab = z.string().regex(/^[\w-]{1,40}$/);
export const isTabName = (text: string): boolean => tab.safeParse(text).success;

/** The data of the event `change`: committed writes to records of a kind. */
export const liveChange = z.object({
  kind: z.enum(liveKinds),
  /**
   * The records' ids. Null means that any record of the kind may have changed: the ids are unknown, or the reader does
   * not see all records of the kind.
   */
  ids: z.array(z.string()).nullable(),
  /** The records' current `updatedAt`, if it was written. */
  version: z.string().nullable(),
  /** The author; null for automatic changes and guests. */
  by: personRef.nullable(),
  /** The id of the page that made the request. */
  tab: z.string().nullable(),
});
describeType(liveChange, { id: 'LiveChange' });
export type LiveChange = z.infer<typeof liveChange>;

/** Interval of the stream's heartbeat, and of the reports of an open visit. */
export const heartbeatSeconds = 20;
/** A visit counts as closed after this long without a report. */
export const openVisitSeconds = 60;

/** How long the server remembers changes for pages that begin to read before their stream is open, in milliseconds. */
export const rememberedMs = 30_000;

/** Server-sent events: `ready` first, then `change`, and `refetch` if changes may have been missed. */
export const followChanges = endpoint({
  id: 'LV-1',
  name: 'followChanges',
  summary: 'Changes of records, as they happen',
  method: 'GET',
  path: '/live',
  needs: signedIn,
  /** How many milliseconds ago the page began to read. The changes since then are sent first. */
  query: z.object({ pastMs: z.coerce.number().int().min(0).optional() }),
  data: liveChange,
  answers: 'events',
  refuses: ['liveFull'],
});

/**
 * A change as it is stored for later callers. `isAny` if records changed whose ids are unknown, `users` if only they are told.
 */
export type StoredChange = { kind: LiveKind; ids: string[]; isAny?: true; users?: string[] };

/** The most records that one answer names. After more changes, everything is loaded anew. */
const mostChanged = 20_000;

const changedIds = z.array(z.string()).max(mostChanged).nullable();
describeType(changedIds, {
  description:
    'The records that the caller sees and that may have changed. Null: any record of the kind may have changed, as the ids ' +
    'are unknown, or belong to a kind whose records have rights of their own.',
});
const goneIds = z.array(z.string()).max(mostChanged);
describeType(goneIds, {
  description:
    'Records that are deleted or that the caller does not see any more: the SHA-256 of the id of each, in hexadecimal digits.',
});

/** What has happened to the records of a kind since a position. */
const changedKind = z.object({ kind: z.enum(liveKinds), ids: changedIds, gone: goneIds });
describeType(changedKind, { id: 'ChangedKind' });
export type ChangedKind = z.infer<typeof changedKind>;

const since = z
  .string()
  .regex(/^[0-9a-z]{1,11}(-[0-9a-z]{1,11}){3}$/)
  .optional();
describeType(since, {
  description: 'The `position` of an earlier answer. Without one, only the current position is answered.',
});
const position = z.string();
describeType(position, { description: 'What to send as `since` next time.' });
const isComplete = z.boolean();
describeType(isComplete, {
  description: 'False if the changes are not known any more, or too many: everything is then read anew.',
});

export const listChanges = endpoint({
  id: 'LV-4',
  name: 'listChanges',
  summary: 'What has changed since a position, at most 30 days ago',
  method: 'GET',
  path: '/changes',
  needs: signedIn,
  isNeverKept: true,
  query: z.object({ since }),
  data: z.object({ position, isComplete, changes: z.array(changedKind).max(liveKinds.length) }),
});

export const openVisit = endpoint({
  id: 'LV-2',
  name: 'openVisit',
  summary: 'Report which visit a page has open, every 20 seconds while it is open',
  method: 'POST',
  path: '/live/open-visits',
  needs: viewOf('Jobs'),
  isFrugal: true,
  /** A null `visitId` means that no visit is open any more. */
  body: z.object({ tab, visitId: pathId.nullable() }),
  data: nothing,
  refuses: ['notFound'],
});

/** The maximum number of people and visits in an answer; real installations have fewer open pages. */
const mostOpen = 1000;

export const listOpenVisits = endpoint({
  id: 'LV-3',
  name: 'listOpenVisits',
  summary: 'Which visits others have open, of those that the caller sees',
  method: 'GET',
  path: '/live/open-visits',
  needs: viewOf('Jobs'),
  isNeverKept: true,
  data: z.object({
    visits: z.array(z.object({ visitId: z.string(), people: z.array(personRef).max(mostOpen) })).max(mostOpen),
  }),
});
