import { expect, it } from 'vitest';
import { failureOf, type KnownFailure } from './failure-of.ts';

const plain: KnownFailure = { isAnswer: false, isSignIn: false, isTls: false, words: '' };
const imap = (words: string, more: Partial<KnownFailure> = {}) =>
  failureOf({ ...plain, isAnswer: true, words, ...more });
const smtp = (words: string, more: Partial<KnownFailure> = {}) =>
  imap(words, { responseCode: Number(words.slice(0, 3)), ...more });

it.each([
  [
    'refused',
    () => imap('Invalid credentials (Failure)', { isSignIn: true, serverResponseCode: 'AUTHENTICATIONFAILED' }),
  ],
  ['refused', () => smtp('535 5.7.8 Username and Password not accepted.', { isSignIn: true })],
  ['refused', () => smtp('530 5.7.0 Must issue a STARTTLS command first')],
  ['throttled', () => imap('Too many simultaneous connections. (Failure)', { isSignIn: true })],
  ['throttled', () => imap('Maximum number of connections from user+IP exceeded', { serverResponseCode: 'LIMIT' })],
  ['throttled', () => imap('Request is throttled. Suggested Backoff Time: 92415 milliseconds', { code: 'ETHROTTLE' })],
  ['throttled', () => imap('Account exceeded command or bandwidth limits. (Failure)')],
  ['throttled', () => smtp('421 4.7.0 Temporary System Problem. Try again later (WS).')],
  ['throttled', () => smtp('452 4.2.2 The email account that you tried to reach is over quota.')],
  [
    'unreachable',
    () => imap('Temporary authentication failure.', { isSignIn: true, serverResponseCode: 'UNAVAILABLE' }),
  ],
  ['unreachable', () => failureOf({ ...plain, code: 'ECONNREFUSED', words: 'connect ECONNREFUSED 192.0.2.1:993' })],
  ['unreachable', () => failureOf({ ...plain, code: 'EConnectionClosed', words: 'Connection closed' })],
  ['rejected', () => smtp('550 5.1.1 The email account that you tried to reach does not exist.')],
  ['rejected', () => smtp('552 5.3.4 Your message exceeded the size limits.')],
  ['rejected', () => imap('Quota exceeded (mailbox for user is full)', { serverResponseCode: 'OVERQUOTA' })],
  ['invalid', () => failureOf({ ...plain, code: 'CERT_HAS_EXPIRED', words: 'certificate has expired' })],
  ['invalid', () => failureOf({ ...plain, code: 'ParserError11', words: 'Unexpected char' })],
])('is %s: %s', (failure, known) => {
  expect(known()).toBe(failure);
});
