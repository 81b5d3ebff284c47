import { maximumFileMegabytes, maximumFiles } from '@truckroll/domain/files/upload-rules';
import { z } from 'zod';
import { endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, listOf, optionalId, pathId, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { emailHead, mailAttachment, readsMail } from './emails.ts';

const kind = z.enum(['new', 'reply', 'forward'], { error: 'Kind is not valid' });
const people = z.array(z.string()).max(listBounds.mailPeople);

export const emailDraft = z.object({
  id: z.string(),
  kind,
  /** The message that is answered or forwarded; null for a new one, or when it was deleted. */
  messageId: z.string().nullable(),
  threadId: z.string().nullable(),
  to: people,
  cc: people,
  bcc: people,
  subject: z.string(),
  content: z.string(),
  attachments: z.array(mailAttachment).max(listBounds.mailFiles),
  updatedAt: z.string(),
});
describeType(emailDraft, { id: 'EmailDraft' });
export type EmailDraft = z.infer<typeof emailDraft>;

export const listEmailDrafts = endpoint({
  id: 'EM-13',
  name: 'listEmailDrafts',
  summary: "The reader's own drafts, latest first",
  method: 'GET',
  path: '/emails/drafts',
  needs: readsMail,
  data: z.object({ drafts: z.array(emailDraft).max(listBounds.emailDrafts) }),
  refuses: ['forbidden'],
});

/** Unfinished texts: nothing is checked but their size. */
const draftInput = z.object({
  kind: kind.default('new'),
  messageId: optionalId,
  to: z.string().max(30_000).default(''),
  cc: z.string().max(30_000).default(''),
  bcc: z.string().max(30_000).default(''),
  subject: z.string().max(500).default(''),
  content: z.string().max(500_000).default(''),
  /** The storage keys of attachments that stay; the others are removed. */
  keptFiles: listOf(z.string().max(300)).pipe(z.array(z.string()).max(100)).optional(),
  /** Files of drives to copy into the draft. */
  fileIds: listOf(pathId).pipe(z.array(z.string()).max(maximumFiles)).optional(),
  /** The storage keys of attachments of the answered message to copy into the draft. */
  copiedFiles: listOf(z.string().max(300)).pipe(z.array(z.string()).max(listBounds.mailFiles)).optional(),
});
const attachments = {
  field: 'attachments',
  maxCount: maximumFiles,
  maxMegabytes: maximumFileMegabytes,
  required: false,
} as const;

export const createEmailDraft = endpoint({
  id: 'EM-13b',
  name: 'createEmailDraft',
  summary: 'Store a draft on the server',
  method: 'POST',
  path: '/emails/drafts',
  needs: readsMail,
  body: draftInput,
  files: attachments,
  data: z.object({ draft: emailDraft }),
  status: 201,
  refuses: ['forbidden', 'notFound'],
  isSentLater: true,
});

export const saveEmailDraft = endpoint({
  id: 'EM-13c',
  name: 'saveEmailDraft',
  summary: 'Replace what a draft says, and add attachments',
  method: 'PUT',
  path: '/emails/drafts/:id',
  needs: readsMail,
  params: idParams,
  body: draftInput.extend({ updatedAt: version }),
  files: attachments,
  data: z.object({ draft: emailDraft }),
  refuses: ['forbidden', 'notFound', 'stale'],
  isSentLater: true,
});

export const deleteEmailDraft = endpoint({
  id: 'EM-13d',
  name: 'deleteEmailDraft',
  summary: 'Delete a draft with its attachments',
  method: 'DELETE',
  path: '/emails/drafts/:id',
  needs: readsMail,
  params: idParams,
  data: nothing,
  refuses: ['forbidden', 'notFound'],
});

const waitingEmail = emailHead.extend({ threadId: z.string() });
describeType(waitingEmail, { id: 'WaitingEmail' });
export type WaitingEmail = z.infer<typeof waitingEmail>;

export const listWaitingEmails = endpoint({
  id: 'EM-13e',
  name: 'listWaitingEmails',
  summary: "The reader's own messages that wait for their time, are being sent or failed, latest first",
  method: 'GET',
  path: '/emails/waiting',
  needs: readsMail,
  data: z.object({ emails: z.array(waitingEmail).max(listBounds.emailDrafts) }),
  refuses: ['forbidden'],
});
