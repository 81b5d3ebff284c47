import type { FolderRole } from '@truckroll/domain/emails/email-kinds';
import type { OutgoingMessage } from '../../platform/egress/outgoing-message.ts';

/** How to reach a mailbox: the servers' checked addresses and the sign-in. It is never logged or answered. */
export type MailboxAccess = {
  /** The address of the mailbox, which is also the sender of its messages. */
  email: string;
  imap: MailHost;
  smtp: MailHost;
  signIn: { user: string; password: string } | { user: string; accessToken: string };
};

export type MailHost = {
  host: string;
  port: number;
  /** Implicit TLS; if false, STARTTLS where the server offers it. */
  secure: boolean;
};

/**
 * A mailbox of an outside provider. The built-in mailbox is not one: its messages exist only in the database
 * (`features/emails/deliver.ts`).
 *
 * Every function rejects with a `MailboxError`, and with the signal's reason once `signal` is aborted.
 */
export type Mailbox = {
  /** Signs in to both servers and out again: the test of new settings. */
  test: (signal: AbortSignal) => Promise<void>;
  /** Opens a session. The caller closes it. A session that lost its connection cannot be used again. */
  connect: (signal: AbortSignal) => Promise<MailboxSession>;
  /**
   * Hands a composed message to the provider. Resolves only after the server took it for all recipients; a server that
   * refuses one recipient refuses all.
   */
  send: (message: OutgoingMessage, signal: AbortSignal) => Promise<void>;
  /** Whether the provider copies what it sends to the Sent folder, as Gmail does. */
  filesSentMail: boolean;
};

/** An open session. Its functions are called one after the other. */
export type MailboxSession = {
  /** The folders with a role, each role at most once; never junk or drafts. Of Gmail, 'archive' is All Mail. */
  folders: () => Promise<MailFolder[]>;
  /** The paths of all folders that can be selected, whatever their role. */
  paths: () => Promise<string[]>;
  /**
   * The uids of a folder's messages from a range, received since a moment, ascending.
   *
   * @example findUids('INBOX', { from: 120, since: null }) → [121, 124]
   */
  findUids: (path: string, range: { from: number; to?: number; since: Date | null }) => Promise<number[]>;
  /** The metadata of messages, without content. Messages that no longer exist are left out. */
  listHeads: (path: string, uids: readonly number[]) => Promise<ListedMessage[]>;
  /**
   * The messages whose flags changed after `modseq`; null if the server does not count changes, or cannot answer from
   * so long ago. Then the caller compares the flags of the latest messages by `listHeads`.
   */
  listChanged: (path: string, modseq: string) => Promise<ListedMessage[] | null>;
  /** The content of messages, in any order, one at a time so that memory stays bounded. Missing ones are left out. */
  fetchRaw: (path: string, uids: readonly number[]) => AsyncIterable<{ uid: number; raw: Buffer }>;
  /** The headers of one message, for messages too large to read. Null if it no longer exists. */
  fetchHead: (path: string, uid: number) => Promise<Buffer | null>;
  setSeen: (path: string, uids: readonly number[], isSeen: boolean) => Promise<void>;
  /** Moves messages into another folder. Uids that do not exist are ignored, so that a repeated move is harmless. */
  move: (path: string, uids: readonly number[], toPath: string) => Promise<void>;
  /** Appends a message, flagged as read. Returns its uid; null if the server does not report it. */
  append: (path: string, raw: Buffer) => Promise<number | null>;
  /**
   * The uids of messages with one of these Message-IDs, such as to find out whether a message was already sent or
   * filed.
   */
  findByMessageId: (path: string, ...headerMessageIds: string[]) => Promise<number[]>;
  /**
   * Resolves when the folder changes, or after `milliseconds`, or at once if the server cannot wait ('unsupported').
   */
  idle: (path: string, milliseconds: number) => Promise<'changed' | 'elapsed' | 'unsupported'>;
  /** Signs out. Never rejects. */
  close: () => Promise<void>;
};

export type MailFolder = {
  path: string;
  role: FolderRole;
  /** UIDVALIDITY: changes when the folder's earlier uids are no longer valid. */
  uidValidity: number;
  uidNext: number;
  /** HIGHESTMODSEQ as a string, because it may exceed 2^53. Null if the server lacks CONDSTORE. */
  highestModseq: string | null;
  messageCount: number;
};

export type ListedMessage = {
  uid: number;
  isSeen: boolean;
  /** In bytes. */
  size: number;
  /** When the server received it, ISO in UTC. */
  receivedAt: string;
  /** The provider's ids outside the IMAP standard (X-GM-MSGID, X-GM-THRID), else null. */
  providerMessageId: string | null;
  providerThreadId: string | null;
};

/**
 * The kind of a mailbox failure:
 * - `refused`: the sign-in was refused; somebody has to sign in again
 * - `unreachable`: no connection, a lost one, or no answer in time; trying later may help
 * - `throttled`: too many requests or connections; trying later helps
 * - `rejected`: the server refused this message or a recipient for good
 * - `invalid`: the server's answer could not be parsed, or its certificate is not valid
 */
export type MailboxFailure = 'refused' | 'unreachable' | 'throttled' | 'rejected' | 'invalid';

/** A failure of a mailbox. `serverText` is the server's own text, without credentials, at most 500 characters. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
  readonly failure: MailboxFailure;
  readonly serverText: string | null;
  /** The server that failed: the IMAP or the SMTP server. */
  readonly server: 'imap' | 'smtp';

  constructor(
    failure: MailboxFailure,
    {
      serverText = null,
      server = 'imap',
      cause,
    }: { serverText?: string | null; server?: 'imap' | 'smtp'; cause?: unknown },
  ) {
    super(`The mailbox failed: ${failure}`, { cause });
    this.failure = failure;
    this.serverText = serverText;
    this.server = server;
  }
}
