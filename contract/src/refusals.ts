import type { Endpoint } from './endpoint.ts';
import { nothing } from './endpoint.ts';
import type { ProblemName } from './problem.ts';

/** What can happen to every call: the failure without a name, and a database that does not serve. */
const always: readonly ProblemName[] = ['unexpected', 'noDatabase', 'serverBusy'];

/** What follows from who may make a call, and how often (API 1.2, 1.11). */
function ofAdmission({ needs, rate, guest, beforeTwoStep }: Endpoint): ProblemName[] {
  if (needs.kind === 'open') return rate === undefined && !guest ? [] : ['tooManyRequests'];
  const session: ProblemName[] = ['signIn', 'sessionExpired', 'accountSuspended', 'tooManyRequests'];
  if (!beforeTwoStep) session.push('twoStepRequired');
  return needs.kind === 'signedIn' ? session : [...session, 'forbidden'];
}

/** What follows from what a call is sent: its size, its form, its fields, its key (API 1.4, 1.7). */
function ofContent({ method, body, query, files, needs, secretAnswer, path }: Endpoint): ProblemName[] {
  const refusals: ProblemName[] = [];
  if (method !== 'GET') refusals.push('unsupportedBody', 'requestTooLarge', 'diskFull');
  if (method !== 'GET' || body !== nothing || query !== nothing || path.includes(':')) refusals.push('invalidBody');
  if (files !== undefined) refusals.push('fileTooLarge');
  if (method === 'POST' && needs.kind !== 'open' && !secretAnswer) refusals.push('keyReused', 'stillProcessing');
  return refusals;
}

/** Every refusal that a call can answer with: what its declaration implies, and the rules that it names itself. */
export const refusalsOf = (endpoint: Endpoint): ReadonlySet<ProblemName> =>
  new Set([...always, ...ofAdmission(endpoint), ...ofContent(endpoint), ...(endpoint.refuses ?? [])]);
