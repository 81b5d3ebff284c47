import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { mailServerText } from '@truckroll/contract/mail/mailboxes';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { checkMailHost, MailHostRefused } from '../../providers/mailbox/mail-host.ts';
import { type MailboxAccess, MailboxError, type MailHost } from '../../providers/mailbox/mailbox.ts';

/** Shorter than the time that a page waits for an answer. */
const timeoutMs = 45_000;

/** The field that is invalid when a mail server cannot be reached or refuses (API EM-4). */
type ServerField = 'imapHost' | 'smtpHost' | 'password';

const nameOf = ({ host, port }: MailHost): string => `${host}:${port}`;

/** The text of a network failure for people; the text of a server is kept. */
function wordsOf({ failure, serverText }: MailboxError, host: MailHost): string {
  const isNetwork =
    serverText === null || /^(connect|read|write|getaddrinfo) E[A-Z]+|^Connection (closed|timeout)/i.test(serverText);
  if (failure === 'unreachable' && isNetwork) return `No answer from ${nameOf(host)}.`;
  return serverText ?? `${nameOf(host)} did not answer as a mail server.`;
}

function refusal(error: unknown, access: MailboxAccess, isTimeUp: boolean): unknown {
  const fail = (path: ServerField, message: string) => {
    const fields: FieldError[] = [{ path, code: 'invalid', message }];
    return new Problem('mailConnectFailed', {}, { fields, cause: error });
  };
  if (isTimeUp) return fail('imapHost', `No answer from ${nameOf(access.imap)} or ${nameOf(access.smtp)}.`);
  if (!(error instanceof MailboxError)) return error;
  const isImap = error.server === 'imap';
  const path = isImap ? 'imapHost' : 'smtpHost';
  const words = wordsOf(error, isImap ? access.imap : access.smtp);
  return fail(error.failure === 'refused' ? 'password' : path, words);
}

async function requirePermitted(access: MailboxAccess, options: { allowsPrivate: boolean }): Promise<void> {
  const check = async (path: ServerField, host: MailHost) => {
    try {
      await checkMailHost(host, options);
      return [];
    } catch (error) {
      if (error instanceof MailHostRefused) return [{ path, code: 'invalid' as const, message: mailServerText }];
      throw error;
    }
  };
  const fields = await Promise.all([check('imapHost', access.imap), check('smtpHost', access.smtp)]);
  if (fields.flat().length > 0) throw new InvalidInput(fields.flat());
}

/**
 * Tests the servers that a person entered by signing in to both. Refuses with the texts of API EM-4: forbidden hosts
 * before any connection, then with the server's own text, without credentials, at the field to blame.
 */
export async function testMailServers(access: MailboxAccess, options: { allowsPrivate: boolean }): Promise<void> {
  await requirePermitted(access, options);
  const { openImapMailbox } = await import('../../providers/mailbox/imap/imap-mailbox.ts');
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    await openImapMailbox(access, { ...options, filesSentMail: false }).test(signal);
  } catch (error) {
    throw refusal(error, access, signal.aborted);
  }
}
