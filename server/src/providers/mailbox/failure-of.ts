import type { MailboxFailure } from './mailbox.ts';

const lostConnection =
  /^(NoConnection|EConnectionClosed|StateLogout|ClosedAfterConnect|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEOUT|ETIMEDOUT|ECONNECTION|ECONN|EPIPE|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EDNS|ESOCKET)/;
const badCertificate = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ETLS$|EPROTO$|HOSTNAME_MISMATCH)/;
const tooMuch = /too many|throttl|rate limit|limit exceeded|bandwidth|try again later|temporar/i;
const throttlingCodes = new Set(['LIMIT', 'INUSE', 'THROTTLED']);

/** The properties of an error of the IMAP or SMTP client. */
export type KnownFailure = {
  code?: string | undefined;
  /** The reply code of SMTP. */
  responseCode?: number | undefined;
  /** The response code of IMAP, such as AUTHENTICATIONFAILED. */
  serverResponseCode?: string | undefined;
  isAnswer: boolean;
  isSignIn: boolean;
  isTls: boolean;
  words: string;
};

function ofSmtpReply(reply: number, { isSignIn, words }: KnownFailure): MailboxFailure {
  if (reply >= 400 && reply < 500) return 'throttled';
  if (isSignIn) return tooMuch.test(words) ? 'throttled' : 'refused';
  // 530: the server wants a sign-in first, or TLS.
  return reply === 530 ? 'refused' : 'rejected';
}

/** The kind of a failure, derived from the server's answer or the connection error. */
export function failureOf(known: KnownFailure): MailboxFailure {
  const { code = '', responseCode, serverResponseCode = '', isAnswer, isSignIn, isTls, words } = known;
  if (responseCode !== undefined) return ofSmtpReply(responseCode, known);
  if (code === 'ETHROTTLE' || throttlingCodes.has(serverResponseCode)) return 'throttled';
  if (serverResponseCode === 'UNAVAILABLE') return 'unreachable';
  if (isSignIn) return tooMuch.test(words) ? 'throttled' : 'refused';
  // The client refused to send it: no address, or one with line breaks.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected';
  if (isTls || badCertificate.test(code)) return 'invalid';
  if (lostConnection.test(code)) return tooMuch.test(words) ? 'throttled' : 'unreachable';
  if (isAnswer) return tooMuch.test(words) ? 'throttled' : 'rejected';
  return 'invalid';
}
