import { z } from 'zod';
import { adminOnly, endpoint } from './endpoint.ts';
import { limit, page, paged } from './fields.ts';
import { describeType } from './wire-types.ts';

export const mailKinds = [
  'invitation',
  'password-reset',
  'two-step-reset',
  'shared-file',
  'document',
  'task',
  'notification',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** A document that goes with a mail as a PDF; it is printed when the mail goes out. */
export type MailAttachment = { name: string; documentId: string };

/** A mail that the product sent or is about to send. */
export const outgoingMail = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  to: z.string(),
  subject: z.string(),
  /** null where the text lets its reader into somebody's account. */
  text: z.string().nullable(),
  status: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
describeType(outgoingMail, { id: 'OutgoingMail' });
export type OutgoingMail = z.infer<typeof outgoingMail>;

export const listOutgoingMail = endpoint({
  id: 'MA-1',
  name: 'listOutgoingMail',
  summary: 'Mail that the product sent, the latest first',
  method: 'GET',
  path: '/mail/outgoing',
  needs: adminOnly,
  query: z.object({ page, limit: limit(25) }),
  data: z.object({ mails: z.array(outgoingMail), ...paged }),
});
