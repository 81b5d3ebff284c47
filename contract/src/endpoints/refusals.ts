import type { Endpoint } from './endpoint.ts';
import { nothing } from './endpoint.ts';
import type { ProblemName } from './problem.ts';

/** Refusals that every endpoint can answer: an unexpected failure, an unavailable database, and a page that is too old. */
const always: readonly ProblemName[] = ['unexpected', 'noDatabase', 'serverBusy', 'outdatedClient'];

/**
 * What the operator may not do in a company, whoever has agreed: take data out, get secrets, and change who signs in, keys,
 * roles and what else is for people alone. Signing out is open.
 */
export const isClosedToSupport = ({ peopleOnly, method, exports, secretAnswer, path }: Endpoint): boolean =>
  exports !== undefined ||
  secretAnswer === true ||
  (peopleOnly === true && method !== 'GET' && path !== '/auth/logout');

/** Refusals implied by who may use an endpoint, and how often (API 1.2, 1.11). */
function ofAdmission(endpoint: Endpoint): ProblemName[] {
  const { needs, rate, guest, beforeTwoStep, peopleOnly } = endpoint;
  if (needs.kind === 'open') return rate === undefined && !guest ? [] : ['tooManyRequests'];
  const session: ProblemName[] = ['signIn', 'sessionExpired', 'apiKeyEnded', 'accountSuspended', 'tooManyRequests'];
  if (peopleOnly) session.push('peopleOnly');
  if (isClosedToSupport(endpoint)) session.push('supportMayNot');
  if (!beforeTwoStep) session.push('twoStepRequired');
  return needs.kind === 'signedIn' ? session : [...session, 'forbidden'];
}

/** Whether the files of a request may have been sent in pieces before it (API 1.9). */
export const takesUploads = ({ files, needs }: Endpoint): boolean =>
  files !== undefined && files.isPiece !== true && needs.kind !== 'open';

/** Refusals implied by the request: its size, format, fields and idempotency key (API 1.4, 1.7). */
function ofContent(endpoint: Endpoint): ProblemName[] {
  const { method, body, query, files, needs, secretAnswer, answers, path, isSentLater } = endpoint;
  const refusals: ProblemName[] = [];
  if (method !== 'GET') refusals.push('unsupportedBody', 'requestTooLarge', 'diskFull');
  if (method !== 'GET' || body !== nothing || query !== nothing || path.includes(':')) refusals.push('invalidBody');
  if (files !== undefined) refusals.push('fileTooLarge');
  if (takesUploads(endpoint)) refusals.push('uploadMissing');
  if (isSentLater) refusals.push('writtenTooLongAgo', 'writtenByAnother');
  const isKept = method !== 'GET' && needs.kind !== 'open' && !secretAnswer && answers !== 'stream';
  if (isKept) refusals.push('keyReused', 'stillProcessing');
  return refusals;
}

/** Every refusal that an endpoint can answer: those implied by its declaration and those it lists itself. */
export const refusalsOf = (endpoint: Endpoint): ReadonlySet<ProblemName> =>
  new Set([...always, ...ofAdmission(endpoint), ...ofContent(endpoint), ...(endpoint.refuses ?? [])]);
