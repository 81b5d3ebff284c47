import type { EmailDraft } from '@truckroll/contract/mail/email-drafts';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import { answerSubject } from '@truckroll/domain/emails/subjects';
import { peopleAsChips } from './recipient-text.ts';

export type ComposeKind = EmailDraft['kind'];

/** A file of the forwarded message, which is forwarded unless it is removed. */
export type ForwardedFile = { s3_key: string; filename: string; size: number };

/** The client and job that provide the values of templates and the files to attach, and the record of a new message. */
export type ComposeAbout = {
  clientId?: string | undefined;
  jobId?: string | undefined;
  /** The record at which the thread will be listed. */
  record?: MailSubject | undefined;
};

/** The context of a message about a record. */
export const aboutRecord = (clientId: string, record: MailSubject): ComposeAbout => ({
  clientId,
  record,
  ...(record.kind === 'job' ? { jobId: record.id } : {}),
});

/** The initial state of the composer. */
export type ComposeStart = {
  kind: ComposeKind;
  /** The message that is answered or forwarded. */
  messageId: string | null;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  content: string;
  /** Whether the content is complete; if not, the composer appends the signature. */
  isWritten: boolean;
  forwarded: readonly ForwardedFile[];
  /** The draft that is continued. */
  draft: EmailDraft | null;
  about: ComposeAbout;
};

const empty: Omit<ComposeStart, 'kind'> = {
  ...{ messageId: null, to: [], cc: [], bcc: [], subject: '', content: '', isWritten: false },
  ...{ forwarded: [], draft: null, about: {} },
};

/** A new message, optionally addressed to a client. */
export const newEmail = (
  more: Partial<Pick<ComposeStart, 'to' | 'subject' | 'content' | 'about'>> = {},
): ComposeStart => ({
  ...empty,
  kind: 'new',
  ...more,
});

type Answered = Pick<
  EmailMessage,
  'messageId' | 'from' | 'to' | 'cc' | 'replyTo' | 'subject' | 'isOutgoing' | 'attachments'
>;

/** The recipients of a reply: Reply-To or the sender; for one's own message, its recipients. */
const answerTo = ({ isOutgoing, to, from, replyTo }: Answered): string[] =>
  isOutgoing ? to : replyTo.length > 0 ? replyTo : from;

/** A reply to the sender, or to everybody in the message except the own addresses. */
export function replyTo(
  message: Answered,
  { all, own, about = {} }: { all: boolean; own: readonly string[]; about?: ComposeAbout },
): ComposeStart {
  const to = peopleAsChips(answerTo(message));
  const others = message.isOutgoing ? message.cc : [...message.to, ...message.cc];
  return {
    ...empty,
    kind: 'reply',
    messageId: message.messageId,
    to,
    cc: all ? peopleAsChips(others, [...own, ...to]) : [],
    subject: answerSubject(message.subject, 'Re'),
    about,
  };
}

/** Whether 'Reply all' would reach more people than 'Reply'. */
export const hasOthers = (message: Answered, own: readonly string[]): boolean =>
  replyTo(message, { all: true, own }).cc.length > 0;

/** A forwarded message with its files. */
export const forwardOf = (message: Answered, about: ComposeAbout = {}): ComposeStart => ({
  ...empty,
  kind: 'forward',
  messageId: message.messageId,
  subject: answerSubject(message.subject, 'Fwd'),
  forwarded: message.attachments.map(({ s3_key, filename, size }) => ({ s3_key, filename, size })),
  about,
});

/** Continues a stored draft. If the answered or forwarded message was deleted, the draft is a new message. */
export const draftToWriteOn = (draft: EmailDraft, about: ComposeAbout = {}): ComposeStart => ({
  ...empty,
  kind: draft.messageId === null ? 'new' : draft.kind,
  messageId: draft.messageId,
  to: draft.to,
  cc: draft.cc,
  bcc: draft.bcc,
  subject: draft.subject,
  content: draft.content,
  isWritten: true,
  draft,
  about,
});

const titles: Record<ComposeKind, string> = { new: 'New email', reply: 'Reply', forward: 'Forward' };
export const composeTitle = ({ kind }: Pick<ComposeStart, 'kind'>): string => titles[kind];
