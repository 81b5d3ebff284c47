import { mailSubjectKinds } from '@truckroll/domain/emails/mail-subject';
import { maximumFileMegabytes, maximumFiles } from '@truckroll/domain/files/upload-rules';
import { withoutTags } from '@truckroll/domain/text/without-tags';
import { z } from 'zod';
import { adminOnly, endpoint } from '../endpoints/endpoint.ts';
import {
  dateTime,
  flag,
  idParams,
  knownEmail,
  last,
  listOf,
  pathId,
  readText,
  requiredPathId,
  requiredText,
  wholeWithin,
} from '../fields/fields.ts';
import { emailDraft } from './email-drafts.ts';
import { emailMessage, readsMail } from './emails.ts';

const noEmailText = 'No email selected';
export const recipientsMaximum = 100;
const contentMaximum = 500_000;
const content = z.string().max(contentMaximum, last);

/** Markup without any text or picture counts as empty. */
const isBlank = (html: string): boolean =>
  !/<img\b/i.test(html) && withoutTags(html).replaceAll(/&nbsp;|\s/g, '') === '';

const filled = (missing: string) =>
  content.default('').refine((html) => !isBlank(html), { error: missing, params: { code: 'required' } });

/** Recipients separated by commas; each is checked by the endpoint. */
const people = z.string().trim().max(30_000).optional();

/** The record that a message is about. A multipart request sends it as JSON text. */
export const composedAbout = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch (error) {
      if (error instanceof SyntaxError) return value;
      throw error;
    }
  },
  z.object({ kind: z.enum(mailSubjectKinds, { error: 'Kind is not valid' }), id: requiredPathId }),
);

/** What every composed message may have. */
const composed = {
  cc: people,
  bcc: people,
  subject: z.string().trim().max(500).optional(),
  /** When to send, up to a year ahead; without it, or when it is past, at once. */
  sendAt: dateTime.optional(),
  /** Without `sendAt`: the undo period in seconds, by the clock of the server. */
  delaySeconds: wholeWithin(0, 60).optional(),
  /** Files of the drive that go along. */
  fileIds: listOf(pathId).pipe(z.array(z.string()).max(maximumFiles)).optional(),
  /** The draft that is sent: its attachments go along, and it is deleted. */
  draftId: pathId.optional(),
};
const attachments = {
  field: 'attachments',
  maxCount: maximumFiles,
  maxMegabytes: maximumFileMegabytes,
  required: false,
} as const;
const sent = z.object({ emailData: emailMessage, threadId: z.string() });
const common = {
  method: 'POST',
  needs: readsMail,
  files: attachments,
  rate: 'mail',
  data: sent,
  message: 'Email sent successfully',
  failure: 'Failed to send email',
  refuses: ['forbidden', 'notFound', 'mailUnconnected', 'clientArchived', 'mailFailed'],
  isSentLater: true,
} as const;

const answered = requiredText(100, noEmailText).pipe(pathId);

export const replyToEmail = endpoint({
  ...common,
  id: 'EM-6',
  name: 'replyToEmail',
  summary: 'Answer a message; the server quotes it',
  path: '/gmail/reply',
  body: z.object({ messageId: answered, content: filled('Please enter reply content'), to: people, ...composed }),
});

export const forwardEmail = endpoint({
  ...common,
  id: 'EM-7',
  name: 'forwardEmail',
  summary: 'Forward a message, with its attachments unless the draft has them; the server quotes it',
  path: '/gmail/forward',
  body: z.object({
    messageId: answered,
    forwardTo: people,
    content: content.default(''),
    withFiles: flag.default(true),
    ...composed,
  }),
});

export const sendNewEmail = endpoint({
  ...common,
  id: 'EM-9',
  name: 'sendNewEmail',
  summary: 'Send a new message from the connected mailbox',
  path: '/send-new-email',
  body: z.object({
    from: z.string().trim().max(300).optional(),
    to: people,
    content: filled('Please add a body'),
    /** Lists the message's thread at this record. */
    about: composedAbout.optional(),
    ...composed,
    subject: readText(500)
      .default('')
      .refine((text) => text !== '', {
        error: 'Please add a subject',
        params: { code: 'required' },
      }),
  }),
});

export const cancelEmail = endpoint({
  id: 'EM-16',
  name: 'cancelEmail',
  summary: 'Take back a message that waits to be sent, or that failed: it becomes a draft again',
  method: 'POST',
  path: '/emails/messages/:id/cancel',
  needs: readsMail,
  params: idParams,
  data: z.object({ draft: emailDraft }),
  refuses: ['forbidden', 'notFound', 'mailAlreadySent'],
});

export const simulateEmail = endpoint({
  id: 'EM-14',
  name: 'simulateEmail',
  summary: 'Let a message arrive in the built-in mailbox of the company, to try it out',
  method: 'POST',
  path: '/emails/simulate',
  needs: adminOnly,
  body: z.object({
    from: knownEmail,
    subject: z.string().trim().max(500).default(''),
    text: z.string().max(contentMaximum, last).optional(),
    html: content.optional(),
    /** The message that it answers. */
    inReplyTo: pathId.optional(),
  }),
  data: sent,
  status: 201,
  refuses: ['notFound', 'mailUnconnected', 'mailboxNotLocal'],
});
