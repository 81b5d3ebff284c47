import { z } from 'zod';
import { adminOnly, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { limit, page, paged } from '../fields/fields.ts';

/** A text message to one of the account's people that was sent or is queued. */
const outgoingSms = z.object({
  id: z.string(),
  /** With its country code: '+14165550123'. */
  to: z.string(),
  text: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
describeType(outgoingSms, { id: 'OutgoingSms' });
export type OutgoingSms = z.infer<typeof outgoingSms>;

export const listOutgoingSms = endpoint({
  id: 'MA-2',
  name: 'listOutgoingSms',
  summary: 'Text messages that the product sent to its own people, the latest first',
  method: 'GET',
  path: '/sms/outgoing',
  needs: adminOnly,
  query: z.object({ page, limit: limit(25) }),
  isNeverKept: true,
  data: z.object({ messages: z.array(outgoingSms), ...paged }),
});
