import type { Ok } from '@truckroll/contract/endpoints/endpoint';
import type { Fail, ProblemCode } from '@truckroll/contract/endpoints/problem';
import { type Answer, isEnvelope } from '../transport/transport.ts';
import type { Outcome } from './outbox.ts';

/** How often an unexpected failure of the server is tried again before a person decides. */
const mostFailures = 5;

/** Codes of refusals that are not about the write, and may be gone later. */
const passing: readonly ProblemCode[] = [
  'still_processing',
  'written_by_another',
  'account_suspended',
  'two_step_required',
  'sign_in',
  'session_expired',
  'outdated_client',
  'too_many_requests',
  'too_many_uploads',
  'upload_missing',
];

/** The server's name of a refusal. Undefined for an answer that is not the server's, such as a proxy's page. */
export const codeOf = ({ json }: Answer): ProblemCode | undefined => ((json ?? {}) as Partial<Fail>).code ?? undefined;

/**
 * What became of a write by its answer. `failures` counts its answers of 500 so far, with this one. A page of a network that
 * asks to sign in says nothing about the write, whatever its status is.
 */
export function outcomeOf(answer: Answer, failures: number): Outcome {
  const { status, json } = answer;
  if (isEnvelope(answer)) return { kind: 'done', data: (json as Ok<unknown>).data };
  const code = codeOf(answer);
  const { message = '', changed = null } = (json ?? {}) as Partial<Fail>;
  const isPassing = code === undefined || passing.includes(code) || status === 401 || status > 500;
  if (isPassing || (status === 500 && failures < mostFailures)) return { kind: 'later' };
  return code === 'stale' ? { kind: 'stale', message, changed } : { kind: 'refused', status, message };
}
