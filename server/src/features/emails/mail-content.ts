import type { Delivery } from '@truckroll/domain/emails/delivery-report';
import type { MessageKind } from '@truckroll/domain/emails/email-kinds';
import type { MailInvitation } from '@truckroll/domain/emails/mail-invitation';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';

/** How much of one mail is read. Mails come from strangers and may be of any size and depth. */
export const mailLimits = {
  bytes: 35 * 1024 * 1024,
  headBytes: 256 * 1024,
  headLines: 500,
  parts: 1000,
  attachments: 100,
  textCharacters: 1_000_000,
  htmlCharacters: 1_500_000,
  /** Invitations have a few kilobytes. */
  calendarBytes: 200_000,
  people: 500,
  references: 500,
  subjectCharacters: 500,
  /**
   * The timeout of parsing a message; `secondsPerMegabyte` is added, because a busy machine needs long for a large one.
   */
  seconds: 20,
  secondsPerMegabyte: 2,
  memoryMegabytes: 512,
  /** The size of the V8 young generation. The default grows by 100 MB while many messages are parsed. */
  freshMegabytes: 8,
};

export type MailFile = {
  name: string;
  type: string;
  content: Uint8Array;
  /** The id by which the HTML shows it; null for an attachment. */
  contentId: string | null;
};

/** A message as it is stored. People are strings such as 'Ann Lee <ann@lee.com>'; the HTML is sanitised. */
export type MailContent = {
  headerId: string | null;
  /** The Message-IDs that it answers or, of a report, the one that it reports on. */
  references: string[];
  from: string[];
  replyTo: string[];
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  /** ISO in UTC; null without a readable date. */
  date: string | null;
  kind: MessageKind;
  text: string;
  html: string | null;
  files: MailFile[];
  /** Of a report about a delivery: the message, and the result for each recipient. */
  report: { headerId: string | null; deliveries: Delivery[] } | null;
  invitation: MailInvitation | null;
  /** The record named by the message's header. Anybody can write this header: it is used only for messages we sent. */
  about: MailSubject | null;
};

/** Only the head could be read: the rest was too large, or hostile. */
export type MailReading = { content: MailContent; isHeadOnly: boolean };
