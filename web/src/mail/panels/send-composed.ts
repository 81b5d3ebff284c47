import type { QueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { EmailDraft } from '@truckroll/contract/mail/email-drafts';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { cancelEmail, forwardEmail, replyToEmail, sendNewEmail } from '@truckroll/contract/mail/send-email';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import { type Plan, saveOrSend } from '../../app/outbox/save-or-send.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import type { ComposeStart } from '../parts/compose-start.ts';
import { refetchThreadsAndDrafts } from './compose-queries.ts';
import type { DraftText } from './draft-keeper.ts';
import { planOfMail } from './waiting-mail.ts';

/** The undo period after sending. */
export const undoSeconds = 10;
const wrongShapeText = 'Invalid response format from server';

export type SentEmail = { emailData: EmailMessage; threadId: string };

export type Composed = {
  start: Pick<ComposeStart, 'kind' | 'messageId' | 'about'>;
  text: DraftText;
  /** The address of the mailbox that sends a new message. */
  from: string | null;
  draft: Pick<EmailDraft, 'id'> | null;
  /** When to send; null for after the undo period. */
  sendAt: string | null;
  /** Whether the files of a forwarded message go along, because there is no draft that has them. */
  withFiles: boolean;
};

function callFor({ start, text, from, draft, sendAt, withFiles }: Composed): Promise<Partial<SentEmail> | null> {
  const plan = planOfMail(text);
  const to = text.to.join(', ');
  const common = {
    ...{ content: text.content, subject: text.subject, cc: text.cc.join(', '), bcc: text.bcc.join(', ') },
    ...(sendAt === null ? { delaySeconds: undoSeconds } : { sendAt }),
    ...(draft === null ? {} : { draftId: draft.id }),
  };
  const messageId = start.messageId ?? '';
  switch (start.kind) {
    case 'new':
      return sendNew({ ...common, to, ...(from === null ? {} : { from }) }, start.about.record, plan);
    case 'reply':
      return saveOrSend(replyToEmail, { body: { ...common, messageId, to } }, plan);
    case 'forward':
      return saveOrSend(forwardEmail, { body: { ...common, messageId, forwardTo: to, withFiles } }, plan);
  }
}

/** Sends the message without its record if that was deleted in the meantime. */
async function sendNew(body: BodyInputOf<typeof sendNewEmail>, about: MailSubject | undefined, plan: Plan) {
  if (about === undefined) return await saveOrSend(sendNewEmail, { body }, plan);
  try {
    return await saveOrSend(sendNewEmail, { body: { ...body, about } }, plan);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
    return await saveOrSend(sendNewEmail, { body }, plan);
  }
}

/**
 * Sends a message to the server, which delivers it after the undo period or at the chosen time (EM-6, EM-7, EM-9). Null if
 * it waits on this device.
 */
export async function sendComposed(composed: Composed): Promise<SentEmail | null> {
  const data = await callFor(composed);
  if (data === null) return null;
  if (data?.emailData === undefined) throw new ApiProblem({ status: 200, message: wrongShapeText, hasText: true });
  return { emailData: data.emailData, threadId: data.threadId ?? '' };
}

/** The error text of a message that could not be sent (screens M32). */
export const sendingProblemText = (error: unknown): string =>
  error instanceof ApiProblem && error.status === 0
    ? 'Failed to send. Please try again.'
    : problemText(error, 'Failed to send email');

/** Turns a waiting or failed message back into a draft (EM-16). */
export async function takeBack(queryClient: QueryClient, messageId: string): Promise<EmailDraft> {
  try {
    return (await fetchEndpoint(cancelEmail, { params: { id: messageId } })).draft;
  } finally {
    refetchThreadsAndDrafts(queryClient);
  }
}
