import { emailAccountStatuses, emailProviders } from '@truckroll/domain/emails/email-kinds';
import { isEmail } from '@truckroll/domain/text/checks';
import { z } from 'zod';
import { anyOf, endpoint, signedIn } from './endpoint.ts';
import { emailText, limit, page, search } from './fields.ts';
import { listBounds } from './list-bounds.ts';
import { describeType } from './wire-types.ts';

/** The stored facts of a message's attachment; each response creates a new link (API 3.10). */
export type StoredAttachment = { s3_key: string; filename: string; content_type: string; size: number };
/** The servers of a mailbox that is connected by host and password, as stored; without the password. */
export type MailServers = {
  username: string;
  imapHost: string;
  imapPort: number;
  smtpHost: string;
  smtpPort: number;
  secure: boolean;
};
export type StoredInlineImage = { s3_key: string; content_id: string; content_type: string; size: number };

/** A message without its text (API 3.10). */
export const emailHead = z.object({
  messageId: z.string(),
  /** The mail channel's own id. */
  ch_messageId: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  snippet: z.string(),
  timestamp: z.string(),
  isRead: z.boolean(),
  attachmentCount: z.number(),
});
describeType(emailHead, { id: 'EmailHead' });
export type EmailHead = z.infer<typeof emailHead>;

export const emailThread = z.object({
  threadId: z.string(),
  subject: z.string(),
  emails: z.array(emailHead).max(listBounds.threadEmails),
  emailCount: z.number(),
  participants: z.array(z.string()).max(listBounds.threadParticipants),
  hasAttachments: z.boolean(),
  attachmentCount: z.number(),
  isRead: z.boolean(),
  latestTimestamp: z.string(),
  /** Always equal to the latest timestamp. */
  date: z.string(),
  /** The newest message. */
  selectedMessageId: z.string().nullable(),
});
describeType(emailThread, { id: 'EmailThread' });
export type EmailThread = z.infer<typeof emailThread>;

export const listEmails = endpoint({
  id: 'EM-1',
  name: 'listEmails',
  summary: "The mail threads of a client's address, newest first; admins may ask for the whole mailbox",
  method: 'GET',
  path: '/emails',
  needs: anyOf('Clients.viewHistory'),
  query: z.object({
    email: z
      .string()
      .trim()
      .refine((text) => text === '' || isEmail(text), { error: emailText, params: { code: 'invalid_format' } })
      .optional(),
    page,
    limit: limit(20),
    search,
  }),
  data: z.object({
    threads: z.array(emailThread),
    pagination: z.object({
      currentPage: z.number(),
      totalPages: z.number(),
      totalThreads: z.number(),
      limit: z.number(),
    }),
  }),
  failure: 'Failed to load emails',
  refuses: ['notFound'],
});

export const getEmailIntegration = endpoint({
  id: 'EM-3',
  name: 'getEmailIntegration',
  summary: 'The connected mailbox; without one every value is null',
  method: 'GET',
  path: '/integrations/email',
  needs: signedIn,
  data: z.object({
    email: z.string().nullable(),
    provider: z.enum(emailProviders).nullable(),
    status: z.enum(emailAccountStatuses).nullable(),
    lastSyncAt: z.string().nullable(),
  }),
});
