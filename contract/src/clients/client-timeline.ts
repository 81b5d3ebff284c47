import { placeOf, timelineActions, timelineKinds } from '@truckroll/domain/clients/timeline';
import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, limit, listOf, personRef, readText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

const timelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: z.string(),
  at: z.string(),
  /**
   * The record that opens: the job of a visit or a filled form, the document of what was done with it, the thread of an
   * e-mail, the merge, else the entry's own.
   */
  recordId: z.string(),
  /** What the record is called: a title, a file's name, a subject, or the first words of a text message. */
  title: z.string(),
  /** The number of a job, request or document, as people read it; of a filled form that of its job. */
  number: z.string().nullable(),
  /** The place of an event, the beginning of a note or an e-mail, the method of a payment, the reason of a refund, or the client who answered. */
  text: z.string().nullable(),
  /** Of a job, visit, request, task, document, payment, refund, call or text message; of a merge until when it can be undone. */
  status: z.string().nullable(),
  /** Of an e-mail, call or text message. */
  direction: z.enum(['inbound', 'outbound']).nullable(),
  /** 1 an invoice, 2 an estimate: of a document or of what was done with it. */
  documentType: z.union([z.literal(1), z.literal(2)]).nullable(),
  /** What was done with the document; null if it was created. */
  action: z.enum(timelineActions).nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** Who did it, of the account's own people: all of a visit's; nobody of what came from the client or by itself. */
  people: z.array(personRef).max(listBounds.timelinePeople),
});
describeType(timelineEntry, { id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const listClientTimeline = endpoint({
  id: 'CL-16',
  name: 'listClientTimeline',
  summary: 'Everything that happened with a client, as far as the user sees it, newest first',
  method: 'GET',
  path: '/clients/:id/timeline',
  needs: anyOf('Clients.viewHistory'),
  params: idParams,
  query: z.object({
    /** By default all kinds. */
    kinds: listOf(z.enum(timelineKinds)).optional(),
    /** The `nextCursor` of the page before. */
    cursor: readText(500)
      .refine((text) => placeOf(text) !== null, { params: { code: 'invalid_format' } })
      .optional(),
    limit: limit(30),
  }),
  data: z.object({ entries: z.array(timelineEntry).max(100), nextCursor: z.string().nullable() }),
  failure: 'Failed to load the timeline',
  refuses: ['notFound'],
});
