import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import type { OutgoingMessage } from '../../../platform/egress/outgoing-message.ts';
import { failureOf } from '../failure-of.ts';
import { checkMailHost } from '../mail-host.ts';
import { type MailboxAccess, MailboxError } from '../mailbox.ts';
import { serverWords } from '../server-words.ts';

const second = 1000;
const timeouts = { connectionTimeout: 20 * second, greetingTimeout: 20 * second, socketTimeout: 120 * second };

type SmtpError = Error & { code?: string; response?: string; responseCode?: number; command?: string };
type Options = { allowsPrivate: boolean };

function mailboxError(thrown: unknown, { signIn }: MailboxAccess): MailboxError {
  if (thrown instanceof MailboxError) return thrown;
  if (!(thrown instanceof Error)) return new MailboxError('invalid', { server: 'smtp', cause: thrown });
  const error: SmtpError = thrown;
  const words = error.response ?? error.message;
  const failure = failureOf({
    code: error.code,
    ...(error.responseCode === undefined ? {} : { responseCode: error.responseCode }),
    isAnswer: error.response !== undefined,
    isSignIn: error.code === 'EAUTH',
    isTls: error.response === undefined && /certificate|altname/i.test(error.message),
    words,
  });
  return new MailboxError(failure, { server: 'smtp', serverText: serverWords(words, signIn), cause: thrown });
}

const signInWith = ({ signIn }: MailboxAccess) =>
  'password' in signIn
    ? { user: signIn.user, credentials: { user: signIn.user, pass: signIn.password } }
    : {
        user: signIn.user,
        // A token that was refused is not renewed here. Offering it again makes the server say why.
        oauth2: new XOAuth2({
          user: signIn.user,
          accessToken: signIn.accessToken,
          provisionCallback: (_user, _renew, answer) => answer(null, signIn.accessToken),
        }),
      };

/** Runs a conversation with the sending server, from the sign-in on. The connection is closed in any case. */
async function withSmtp<T>(
  access: MailboxAccess,
  options: Options,
  signal: AbortSignal,
  talk: (connection: SMTPConnection) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const host = await checkMailHost(access.smtp, options).catch((error: unknown) => {
    throw new MailboxError('unreachable', { server: 'smtp', cause: error });
  });
  const connection = new SMTPConnection({
    host: host.address,
    port: access.smtp.port,
    secure: access.smtp.secure,
    ...(host.servername === undefined ? {} : { servername: host.servername }),
    // A sign-in without TLS is for private hosts only.
    requireTLS: host.isPublic && !access.smtp.secure,
    ...timeouts,
  });
  const { promise: aborted, reject: abort } = Promise.withResolvers<never>();
  const onAbort = () => abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    // The host was looked up in the meantime.
    signal.throwIfAborted();
    const talked = new Promise<T>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })));
      connection.connect((failed) => {
        if (failed !== undefined) return reject(failed);
        // Closing a connection that is still being opened has no effect before this moment.
        if (signal.aborted) return connection.close();
        connection.login(signInWith(access), (refused) => {
          if (refused === null) talk(connection).then(resolve, reject);
          else reject(refused);
        });
      });
    });
    return await Promise.race([talked, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : mailboxError(error, access);
  } finally {
    signal.removeEventListener('abort', onAbort);
    connection.close();
  }
}

/** Signs in to the sending server and out again. Rejects with `MailboxError`. */
export const testSmtp = (access: MailboxAccess, options: Options, signal: AbortSignal): Promise<void> =>
  withSmtp(access, options, signal, (connection) => {
    connection.quit();
    return Promise.resolve();
  });

/**
 * Hands a message to the sending server. Resolves only after the server took it for all recipients: when it refuses one
 * of them, the connection ends before the message is complete, so that nobody gets it. Rejects with `MailboxError`.
 */
export const sendBySmtp = (
  access: MailboxAccess,
  options: Options,
  { from, recipients, raw }: OutgoingMessage,
  signal: AbortSignal,
): Promise<void> =>
  withSmtp(
    access,
    options,
    signal,
    (connection) =>
      new Promise((resolve, reject) => {
        const envelope: SMTPConnection.Envelope & { rejectedErrors?: Error[] } = {
          from,
          to: recipients,
          size: raw.length,
          use8BitMime: true,
        };
        // Read only when the server has answered for every recipient.
        const content = new Readable({
          read() {
            const [refusal] = envelope.rejectedErrors ?? [];
            // The connection is closed then, without the end of the message.
            if (refusal !== undefined) return reject(refusal);
            this.push(raw);
            this.push(null);
          },
        });
        connection.send(envelope, content, (failed) => {
          if (failed !== null) return reject(failed);
          resolve();
          connection.quit();
        });
      }),
  );
