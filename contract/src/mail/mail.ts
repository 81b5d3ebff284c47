import { z } from 'zod';
import { adminOnly, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { limit, page, paged } from '../fields/fields.ts';

export const mailKinds = [
  'invitation',
  'password-reset',
  'two-step-reset',
  'ownership',
  'mailbox-proof',
  'shared-file',
  'document',
  'receipt',
  'credit-note',
  'visit',
  'on-my-way',
  'hub-code',
  'hub-link',
  'card-link',
  'card-charge',
  'rule',
  'plan',
  'booking',
  'follow-up',
  'task',
  'notification',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What is attached to a mail as a PDF, which is rendered when the mail is sent: a document, a client's statement, or a credit note. */
export type MailAttachment = { name: string } & (
  | { documentId: string }
  | { statementOf: string; currency: string }
  | { creditNoteId: string }
);

/** A mail that was sent or is queued. */
export const outgoingMail = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  to: z.string(),
  subject: z.string(),
  /** null if the text contains a link that gives access to an account. */
  text: z.string().nullable(),
  /** As the receiver sees it; null where `text` is, and once the mail has left. */
  html: z.string().nullable(),
  /** 'kept': there was no mail server, so nobody has received it. */
  status: z.enum(['queued', 'sent', 'kept', 'failed']),
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
  isNeverKept: true,
  data: z.object({ mails: z.array(outgoingMail), ...paged }),
});
