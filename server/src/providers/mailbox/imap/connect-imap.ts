import { ImapFlow, type ImapFlowError } from 'imapflow';
import { failureOf } from '../failure-of.ts';
import { checkMailHost } from '../mail-host.ts';
import { type MailboxAccess, MailboxError } from '../mailbox.ts';
import { serverWords } from '../server-words.ts';

const second = 1000;
const connectionTimeout = 20 * second;
/** Also limits the time in which one message is stored before the next one is read. */
const socketTimeout = 120 * second;
/** Gmail ends IDLE commands of ten minutes and more. */
const maxIdleTime = 4 * 60 * second;
const logoutTimeout = 5 * second;
/** More than a message of 35 MB with the response around it: a server that sends more is disconnected. */
const maxLiteralSize = 40 * 1024 * 1024;

/** A connection that has signed in, for one run. */
export type ImapConnection = {
  client: ImapFlow;
  /** Runs commands. Failures become `MailboxError`, or the signal's reason once it is aborted. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** The failure of a refused command, for which the client returns false. */
  refused: () => Error;
  /** Signs out and closes. Never rejects. */
  close: () => Promise<void>;
};

/** The text of a failure: the server's answer, its BYE response, or the connection error. */
function saidIn(error: ImapFlowError): string {
  const { response, responseText, oauthError, reason, message } = error;
  if (typeof responseText === 'string' && responseText !== '') return responseText;
  if (typeof response === 'string' && response !== '') return response.replace(/^\S+ (NO|BAD) (\[[^\]]*\] )?/i, '');
  if (oauthError !== undefined) return JSON.stringify(oauthError);
  return reason ?? message;
}

function mailboxError(thrown: unknown, { signIn }: MailboxAccess, byeReason: string | undefined): MailboxError {
  if (thrown instanceof MailboxError) return thrown;
  if (!(thrown instanceof Error)) return new MailboxError('invalid', { cause: thrown });
  const error: ImapFlowError = thrown;
  const words = byeReason ?? saidIn(error);
  const failure = failureOf({
    code: error.code,
    serverResponseCode: error.serverResponseCode,
    isAnswer: error.responseStatus !== undefined,
    isSignIn: error.authenticationFailed === true,
    isTls: error.tlsFailed === true,
    words,
  });
  return new MailboxError(failure, { serverText: serverWords(words, signIn), cause: thrown });
}

function makeClient(
  access: MailboxAccess,
  host: Awaited<ReturnType<typeof checkMailHost>>,
  note: (error: unknown) => void,
) {
  const { imap, signIn } = access;
  const keep = ({ err }: { err?: unknown }) => (err === undefined ? undefined : note(err));
  const ignore = () => undefined;
  return new ImapFlow({
    host: host.address,
    port: imap.port,
    secure: imap.secure,
    // A sign-in without TLS is for private hosts only.
    ...(host.isPublic && !imap.secure ? { doSTARTTLS: true } : {}),
    ...(host.servername === undefined ? {} : { servername: host.servername }),
    auth: {
      user: signIn.user,
      ...('password' in signIn ? { pass: signIn.password } : { accessToken: signIn.accessToken }),
    },
    clientInfo: { name: 'Truckroll' },
    logger: { debug: ignore, info: ignore, warn: keep, error: keep },
    disableAutoIdle: true,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout,
    maxIdleTime,
    maxLiteralSize,
  });
}

/**
 * Connects and signs in. Rejects with `MailboxError`, or with the signal's reason once it is aborted, which also ends
 * the connection at any later time.
 */
export async function connectImap(
  access: MailboxAccess,
  options: { allowsPrivate: boolean },
  signal: AbortSignal,
): Promise<ImapConnection> {
  signal.throwIfAborted();
  const host = await checkMailHost(access.imap, options).catch((error: unknown) => {
    throw new MailboxError('unreachable', { cause: error });
  });
  let lastNoted: unknown;
  const note = (error: unknown) => {
    lastNoted = error;
  };
  const client = makeClient(access, host, note);
  // Without a listener, a connection that drops between two commands would end the process.
  client.on('error', note);
  const abort = () => client.close();
  signal.addEventListener('abort', abort);

  const asFailure = (error: unknown) =>
    signal.aborted ? signal.reason : mailboxError(error, access, client.byeReason);
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      signal.throwIfAborted();
      return await work();
    } catch (error) {
      throw asFailure(error);
    }
  }
  async function close() {
    signal.removeEventListener('abort', abort);
    const timer = setTimeout(() => client.close(), logoutTimeout);
    await client.logout().catch(() => undefined);
    clearTimeout(timer);
    client.close();
  }

  try {
    await run(() => client.connect());
  } catch (error) {
    await close();
    throw error;
  }
  return { client, run, close, refused: () => (lastNoted instanceof Error ? lastNoted : new Error('Refused')) };
}
