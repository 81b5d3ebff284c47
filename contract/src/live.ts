import { z } from 'zod';
import { endpoint, nothing, signedIn, viewOf } from './endpoint.ts';
import { pathId, personRef } from './fields.ts';
import { describeType } from './wire-types.ts';

/** Of what the stream tells that it has changed. */
export const liveKinds = [
  'account',
  'addOn',
  'call',
  'client',
  'document',
  'drive',
  'email',
  'event',
  'failedTask',
  'job',
  'jobForm',
  'notification',
  'openVisit',
  'outgoingMail',
  'outgoingSms',
  'payment',
  'product',
  'property',
  'request',
  'role',
  'skill',
  'sms',
  'task',
  'tax',
  'team',
  'visit',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** What a page calls itself in the header by which it knows its own changes again. */
export const tabHeader = 'Truckroll-Tab';
const tab = z.string().regex(/^[\w-]{1,40}$/);
export const isTabName = (text: string): boolean => tab.safeParse(text).success;

/** The data of the event `change`: records of a kind have been written, and that is committed. */
export const liveChange = z.object({
  kind: z.enum(liveKinds),
  /** The records, where they are known and the reader sees all records of the kind; null: any of them. */
  ids: z.array(z.string()).nullable(),
  /** Their `updatedAt` now, where it was written. */
  version: z.string().nullable(),
  /** Who did it; null for what happened by itself, or by a guest. */
  by: personRef.nullable(),
  /** The page that asked for it, as it called itself. */
  tab: z.string().nullable(),
});
describeType(liveChange, { id: 'LiveChange' });
export type LiveChange = z.infer<typeof liveChange>;

/** How often the stream says that it is there, and how often somebody with a visit open says so. */
export const heartbeatSeconds = 20;
/** After so long without a word a visit counts as closed. */
export const openVisitSeconds = 60;

/** Server-sent events: `ready` first, then `change`, and `refetch` where changes may have been missed. */
export const followChanges = endpoint({
  id: 'LV-1',
  name: 'followChanges',
  summary: 'What changes, as it happens',
  method: 'GET',
  path: '/live',
  needs: signedIn,
  data: liveChange,
  answers: 'events',
  refuses: ['liveFull'],
});

export const openVisit = endpoint({
  id: 'LV-2',
  name: 'openVisit',
  summary: 'Say which visit a page has open, every 20 seconds while it has',
  method: 'POST',
  path: '/live/open-visits',
  needs: viewOf('Jobs'),
  isFrugal: true,
  /** `visitId` null: none any more. */
  body: z.object({ tab, visitId: pathId.nullable() }),
  data: nothing,
  refuses: ['notFound'],
});

/** The bound of people and of visits: more pages than this are open nowhere. */
const mostOpen = 1000;

export const listOpenVisits = endpoint({
  id: 'LV-3',
  name: 'listOpenVisits',
  summary: 'Which visits others have open, of those that the caller sees',
  method: 'GET',
  path: '/live/open-visits',
  needs: viewOf('Jobs'),
  data: z.object({
    visits: z.array(z.object({ visitId: z.string(), people: z.array(personRef).max(mostOpen) })).max(mostOpen),
  }),
});
