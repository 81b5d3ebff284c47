import { mailSubjectKinds } from '@truckroll/domain/emails/mail-subject';
import { isMailAddress } from '@truckroll/domain/text/checks';
import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  dateTime,
  emailText,
  flag,
  idParams,
  limit,
  optionalId,
  page,
  pathId,
  personRef,
  readText,
  requiredText,
} from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { threadListFilters } from './thread-list-filters.ts';

/** The stored facts of a message's attachment; each response creates a new link (API 3.10). */
export type StoredAttachment = { s3_key: string; filename: string; content_type: string; size: number };
export type StoredInlineImage = { s3_key: string; content_id: string; content_type: string; size: number };

/** The servers of a mailbox that is connected by host and password, as stored; without the password. */
export type MailServers = {
  username: string;
  imapHost: string;
  imapPort: number;
  smtpHost: string;
  smtpPort: number;
  secure: boolean;
};

const people = z.array(z.string()).max(listBounds.mailPeople);

/** A message without its text (API 3.10). */
export const emailHead = z.object({
  messageId: z.string(),
  /** The mail channel's own id. */
  ch_messageId: z.string(),
  from: people,
  /** Who wrote it: the sender, or the person who is answered where a website form sent it for somebody. */
  writer: z.string(),
  to: people,
  cc: people,
  bcc: people,
  subject: z.string(),
  snippet: z.string(),
  timestamp: z.string(),
  isRead: z.boolean(),
  attachmentCount: z.number(),
  isOutgoing: z.boolean(),
  /**
   * A person, or a program: a mailing list, an automatic reply, a report of a failed delivery, of a delayed one, or that
   * a message was delivered or read.
   */
  kind: z.enum(['person', 'list', 'auto_reply', 'bounce', 'delay', 'receipt']),
  /** How far a message of the product's users is; null for every other. */
  state: z.enum(['scheduled', 'sending', 'sent', 'failed']).nullable(),
  sendAt: z.string().nullable(),
  /** Why sending failed, or for which recipients the message came back, and why. */
  errorText: z.string().nullable(),
  /** There was no mail server, so at least one recipient has not received it. */
  staysHere: z.boolean(),
});
describeType(emailHead, { id: 'EmailHead' });
export type EmailHead = z.infer<typeof emailHead>;

export const mailAttachment = z.object({
  s3_key: z.string(),
  filename: z.string(),
  content_type: z.string(),
  size: z.number(),
  presignedUrl: z.string(),
});
describeType(mailAttachment, { id: 'EmailAttachment' });

const mailInvitation = z.object({
  title: z.string(),
  place: z.string(),
  /** An instant, a day ('2026-03-10') for a whole day, or a local time without a zone ('2026-03-10T14:00'). */
  start: z.string(),
  /** As `start`; the end of a whole day is the day after the last one. */
  end: z.string().nullable(),
  /** The time zone of a local time. */
  zone: z.string().nullable(),
  isCancelled: z.boolean(),
  /** Somebody's answer to an invitation of ours. */
  isAnswer: z.boolean(),
  repeats: z.boolean(),
});
describeType(mailInvitation, { id: 'EmailInvitation' });

const inlineImage = z.object({
  s3_key: z.string(),
  content_id: z.string(),
  content_type: z.string(),
  size: z.number(),
  presignedUrl: z.string(),
});
describeType(inlineImage, { id: 'EmailInlineImage' });

export const emailMessage = emailHead.extend({
  body: z.string(),
  /** Without anything that runs or loads: pictures from outside have `data-src`, inline ones `data-cid` (API 3.10). */
  body_html: z.string().nullable(),
  /** The addresses in Reply-To; empty if replies go to the sender. */
  replyTo: people,
  /** Where `body` begins to repeat earlier messages, in characters. */
  quotedFrom: z.number().nullable(),
  /** The known address that the sender imitates. */
  looksLike: z.string().nullable(),
  /** Of a sent message: the recipients whose servers still try to deliver it, and why; null if there are none. */
  delayText: z.string().nullable(),
  /** The event of an invitation. */
  invitation: mailInvitation.nullable(),
  /** Too large or unreadable: only the head is here. */
  isHeadOnly: z.boolean(),
  attachments: z.array(mailAttachment).max(listBounds.mailFiles),
  inline_images: z.array(inlineImage).max(listBounds.mailFiles),
});
describeType(emailMessage, { id: 'EmailMessage' });
export type EmailMessage = z.infer<typeof emailMessage>;

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
  /** The last message of a person was received, not sent. */
  isUnanswered: z.boolean(),
  assignedTo: personRef.nullable(),
  snoozedUntil: z.string().nullable(),
  isDone: z.boolean(),
});
describeType(emailThread, { id: 'EmailThread' });
export type EmailThread = z.infer<typeof emailThread>;

export const readsMail = anyOf('Clients.viewHistory', 'Communications.inbox');

export const listEmails = endpoint({
  id: 'EM-1',
  name: 'listEmails',
  summary: "The mail threads of a client's address, newest first; without a client those of the inbox",
  method: 'GET',
  path: '/emails',
  needs: readsMail,
  query: z.object({
    email: readText(254)
      .refine((text) => text === '' || isMailAddress(text), { error: emailText, params: { code: 'invalid_format' } })
      .optional(),
    page,
    limit: limit(20),
    ...filterSchemas(threadListFilters),
    assignedTo: optionalId,
    state: z.enum(['open', 'snoozed', 'done']).optional(),
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

/** `provider`: the engine that wrote it, 'built-in' or '{model} at {host}'. */
export const threadSummary = z.object({ text: z.string(), provider: z.string() });
describeType(threadSummary, { id: 'EmailSummary' });

/** A record that the thread is about; `label` is its number and title. */
export const emailRecord = z.object({
  kind: z.enum(mailSubjectKinds),
  id: z.string(),
  label: z.string(),
  /** The page that shows it. */
  moduleType: z.enum(['job', 'request', 'invoice', 'estimate', 'task']),
});
describeType(emailRecord, { id: 'EmailRecord' });

const wholeThread = emailThread.omit({ emails: true }).extend({
  emails: z.array(emailMessage).max(listBounds.threadEmails),
  /** The clients with an address of the thread, as far as the reader sees them. */
  clients: z.array(personRef).max(listBounds.threadRecords),
  /** The records that the thread is about and that the reader may see. */
  records: z.array(emailRecord).max(listBounds.threadRecords),
  /** Covers all messages; null until somebody requests one, and after a new message (EM-17). */
  summary: threadSummary.nullable(),
  /** The thread is in a colleague's own mailbox, which shares threads with clients: it is read-only. */
  isShared: z.boolean(),
});
describeType(wholeThread, { id: 'WholeEmailThread' });

export const getEmailThread = endpoint({
  id: 'EM-2',
  name: 'getEmailThread',
  summary: 'A mail thread with its messages, oldest first; reading changes nothing',
  method: 'GET',
  path: '/emails/threads/:id',
  needs: readsMail,
  params: idParams,
  data: z.object({ thread: wholeThread }),
  failure: 'Failed to load emails',
  refuses: ['notFound'],
});

const ownMessage = emailMessage.extend({
  threadId: z.string(),
  /** Only the owner of its mailbox may read it. */
  isPrivate: z.boolean(),
});
describeType(ownMessage, { id: 'EmailMessageOfThread' });

export const getEmail = endpoint({
  id: 'WO-14',
  name: 'getEmail',
  summary: 'One message with its text; reading changes nothing',
  method: 'GET',
  path: '/emails/messages/:id',
  needs: readsMail,
  params: idParams,
  data: z.object({ email: ownMessage }),
  failure: 'Failed to load emails',
  refuses: ['notFound'],
});

export const mailActions = ['delete', 'markRead', 'markUnread'] as const;
const noEmailText = 'No email selected';

export const changeEmails = endpoint({
  id: 'EM-5',
  name: 'changeEmails',
  summary: 'Delete messages, or mark them as read or unread, here and in the mailbox',
  method: 'POST',
  path: '/emails/actions',
  needs: readsMail,
  body: z
    .object({
      action: z.enum(mailActions, { error: 'Action is not valid' }),
      messageIds: z.array(pathId).max(500).optional(),
      singleMessageId: pathId.optional(),
    })
    .refine(
      ({ messageIds, singleMessageId }) =>
        (messageIds === undefined) !== (singleMessageId === undefined) && messageIds?.length !== 0,
      { error: noEmailText, path: ['messageIds'], params: { code: 'required' } },
    ),
  data: z.object({
    affected: z.number(),
    threads: z.array(z.object({ threadId: z.string(), isRead: z.boolean(), emailCount: z.number() })).max(500),
  }),
  isFrugal: true,
  refuses: ['forbidden', 'notFound'],
});

export const downloadEmailFile = endpoint({
  id: 'EM-10',
  name: 'downloadEmailFile',
  summary: 'The content of an attachment, to save',
  method: 'POST',
  path: '/emails/download',
  needs: readsMail,
  body: z.object({ s3Key: requiredText(300), filename: z.string().trim().max(300).optional() }),
  data: nothing,
  answers: 'binary',
  isFrugal: true,
  failure: 'Failed to download file. Please try again.',
  refuses: ['notFound'],
});

export const countUnreadEmails = endpoint({
  id: 'EM-11',
  name: 'countUnreadEmails',
  summary: 'The number of open threads with an unread message, for the badge of the inbox',
  method: 'GET',
  path: '/emails/unread',
  needs: readsMail,
  data: z.object({ count: z.number() }),
});

/** The changes of a thread that people make. */
const threadChange = z.object({
  assignedToId: optionalId,
  snoozedUntil: dateTime.nullish(),
  isDone: flag.optional(),
});

export const changeEmailThread = endpoint({
  id: 'EM-12',
  name: 'changeEmailThread',
  summary: 'Assign a thread to a colleague, snooze it, or mark it as done; a new message opens it again',
  method: 'PATCH',
  path: '/emails/threads/:id',
  needs: readsMail,
  params: idParams,
  body: threadChange,
  data: z.object({ thread: emailThread }),
  refuses: ['forbidden', 'notFound'],
});

export const changeEmailThreads = endpoint({
  id: 'EM-23',
  name: 'changeEmailThreads',
  summary: 'Assign, snooze or finish several threads at once',
  method: 'PATCH',
  path: '/emails/threads',
  needs: readsMail,
  body: threadChange.extend({
    threadIds: z.array(pathId, { error: noEmailText }).min(1, { error: noEmailText }).max(100),
  }),
  data: z.object({ threads: z.array(emailThread).max(100) }),
  refuses: ['forbidden', 'notFound'],
});
