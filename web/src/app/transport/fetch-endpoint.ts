import type { DataOf, Endpoint, Ok } from '@truckroll/contract/endpoints/endpoint';
import { generalProblems } from '@truckroll/contract/endpoints/general-problems';
import { isKeepable } from '@truckroll/contract/endpoints/keepable';
import type { Fail } from '@truckroll/contract/endpoints/problem';
import { uploadsHeader } from '@truckroll/contract/endpoints/uploaded-files';
import type { z } from 'zod';
import { externalStore } from '../../design/external-store.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { kept } from '../kept/kept.ts';
import { isWaitingId } from '../outbox/waiting-id.ts';
import { readToken } from '../session/session-token.ts';
import { noteDeletion } from './deleted-here.ts';
import { idempotencyKeys, isFinalRefusal } from './idempotency.ts';
import { randomKey } from './random-key.ts';
import { authorizationOf, commonHeaders, formOf } from './request-parts.ts';
import { noteServerTime } from './server-time.ts';
import { type Answer, isEnvelope, NoAnswer, type Outgoing, send } from './transport.ts';

/** The part is optional if the contract requires nothing of it. */
type Part<Name extends string, S extends z.ZodType> =
  Record<never, never> extends z.input<S> ? { [N in Name]?: z.input<S> } : { [N in Name]: z.input<S> };

export type EndpointOptions<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    files?: readonly File[];
    /** The uploads that hold the files, if these were sent in pieces before (`send-pieces.ts`). */
    uploads?: readonly string[];
    signal?: AbortSignal;
    /**
     * Creates and endpoints that send messages generate their own key by default. Pass one if several places send the same
     * payload.
     */
    idempotencyKey?: string;
    /** Called with the fraction of an upload sent so far, 0 to 1. */
    onProgress?: (share: number) => void;
    /** Whether the page is being left. The browser then finishes the request by itself. */
    isLeaving?: boolean;
  };

export type EndpointArguments<E extends Endpoint> =
  Record<never, never> extends EndpointOptions<E> ? [options?: EndpointOptions<E>] : [options: EndpointOptions<E>];

export type Parts = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: readonly File[];
  uploads?: readonly string[];
  signal?: AbortSignal;
  idempotencyKey?: string;
  onProgress?: (share: number) => void;
  isLeaving?: boolean;
};

/** Called when the server refuses the session or the right, in addition to the error of the request (screens 3.5). */
type RefusalListener = { unauthenticated: () => void; forbidden: (message: string) => void };
let refusals: RefusalListener | null = null;

export function listenToRefusals(listener: RefusalListener): void {
  refusals = listener;
}

/** Whether the server has reported a lost database and not reported its return yet. */
export const noDatabase = externalStore(false);

/** Whether the operator has suspended the user's company: all other requests are refused until it is resumed. */
export const companySuspended = externalStore(false);

/** Whether the server refuses this page, because it was loaded before a change of the endpoints. */
export const outdatedPage = externalStore(false);

const keys = idempotencyKeys(randomKey);

/** The URL of a request: '/api/clients/7?page=2'. Lists are comma-joined, and empty values are omitted. */
export function endpointUrl(endpoint: Endpoint, parts: Pick<Parts, 'params' | 'query'> = {}): string {
  const params = (parts.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((parts.query ?? {}) as Record<string, unknown>)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') query.set(name, text);
  }
  return query.size === 0 ? `/api${path}` : `/api${path}?${query}`;
}

function bodyOf(endpoint: Endpoint, parts: Parts): Pick<Outgoing, 'body' | 'contentType'> {
  // A request with optional files is sent as a form only if it has files.
  const files = parts.files ?? (parts.uploads === undefined ? undefined : []);
  if (endpoint.files === undefined || files === undefined) {
    return parts.body === undefined
      ? {}
      : { body: JSON.stringify(parts.body), contentType: 'application/json; charset=utf-8' };
  }
  return { body: formOf(endpoint.files.field, (parts.body ?? {}) as Record<string, unknown>, files) };
}

/** Endpoints that must not run twice: creates, and messages sent to people. */
export const isOnceOnly = ({ method, status, rate, sendsMail }: Endpoint): boolean =>
  method === 'POST' && (status === 201 || rate === 'mail' || rate === 'sms' || sendsMail !== undefined);

const fingerprint = (address: string, parts: Parts): string =>
  JSON.stringify([address, parts.body, parts.files?.map((file) => [file.name, file.size, file.lastModified])]);

/**
 * The problem of a refused request. `sent` is that request: a refusal of an earlier session, which arrives after a new
 * sign-in, does not end the new session.
 */
export function refuse(endpoint: Endpoint, answer: Answer, sent: Pick<Outgoing, 'headers'>): ApiProblem {
  const failure = endpoint.failure ?? generalProblems.unexpected[1];
  const fail = (answer.json ?? {}) as Partial<Fail>;
  // Some endpoints repeat the message in `error`; clients of these endpoints read it there (API 1.3).
  const text = (endpoint.errorTwin === true ? fail.error : undefined) ?? fail.message;
  const message = text ?? failure;
  const isOfSession = endpoint.needs.kind !== 'open' && (answer.status === 401 || answer.status === 403);
  const token = readToken();
  const isOfThisSession = token !== null && sent.headers.Authorization === authorizationOf(token);
  if (isOfSession && answer.status === 401 && isOfThisSession) refusals?.unauthenticated();
  const isSuspended = isOfSession && fail.code === 'account_suspended';
  // If the user has signed out in the meantime, the sign-in page is already being opened.
  if (isSuspended && token !== null) companySuspended.set(true);
  if (isOfSession && answer.status === 403 && !isSuspended) refusals?.forbidden(message);
  const problem = new ApiProblem({
    status: answer.status,
    code: fail.code ?? null,
    message,
    fields: fail.errors ?? [],
    retryAfterSeconds: Number(answer.header('Retry-After') ?? 0),
    isReported: isOfSession,
    hasText: text !== undefined,
    suggestions: fail.suggestions ?? [],
    changed: fail.changed ?? null,
  });
  if (problem.isNoDatabase) noDatabase.set(true);
  if (problem.code === 'outdated_client') outdatedPage.set(true);
  return problem;
}

/** The request to an endpoint, with the session's token and, for one that must not run twice, its key. */
export function outgoingOf(endpoint: Endpoint, parts: Parts, reading: Outgoing['reading'], key?: string): Outgoing {
  const token = endpoint.needs.kind === 'open' ? null : readToken();
  return {
    method: endpoint.method,
    address: endpointUrl(endpoint, parts),
    ...bodyOf(endpoint, parts),
    headers: {
      ...commonHeaders(token),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(parts.uploads === undefined ? {} : { [uploadsHeader]: parts.uploads.join(',') }),
    },
    reading,
    signal: parts.signal,
    onProgress: parts.onProgress,
    isLeaving: parts.isLeaving === true,
    hasNoTimeLimit: endpoint.takesMinutes === true,
  };
}

/** The problem of a request that got no answer. */
export const unanswered = (endpoint: Endpoint): ApiProblem =>
  new ApiProblem({ status: 0, message: endpoint.failure ?? generalProblems.unexpected[1] });

/** Refuses what is about a record that waits on this device: the server does not know it yet. */
function requireSent(parts: Parts): void {
  const values = Object.values((parts.params ?? {}) as Record<string, unknown>);
  if (values.some((value) => typeof value === 'string' && isWaitingId(value)))
    throw new ApiProblem({ status: 404, message: 'This has not been sent yet. It waits on this device.' });
}

async function answerTo(endpoint: Endpoint, parts: Parts, reading: Outgoing['reading']): Promise<Answer> {
  requireSent(parts);
  const payload = isOnceOnly(endpoint) ? fingerprint(endpointUrl(endpoint, parts), parts) : null;
  const key = parts.idempotencyKey ?? (payload === null ? undefined : keys.keyFor(payload));
  const outgoing = outgoingOf(endpoint, parts, reading, key);
  const stays = noteDeletion(endpoint, parts.params);
  try {
    const isKept = reading === 'json' && isKeepable(endpoint);
    const answer = await (isKept && kept !== null ? kept.send(outgoing, send) : send(outgoing));
    noteServerTime(answer.header('Date'));
    if (isKept && (answer.status === 403 || answer.status === 404))
      void kept?.forget(outgoing.address, Object.values((parts.params ?? {}) as Record<string, string>));
    const isDone = reading === 'json' ? isEnvelope(answer) : answer.isOk;
    if (payload !== null && (isDone || isFinalRefusal(answer.status))) keys.done(payload);
    if (!answer.isOk) throw refuse(endpoint, answer, outgoing);
    if (!isDone) throw unanswered(endpoint);
    return answer;
  } catch (error) {
    stays();
    if (!(error instanceof NoAnswer)) throw error;
    throw unanswered(endpoint);
  }
}

/** Sends a request to an endpoint of the contract and returns its `data`; throws an ApiProblem on failure. */
export async function fetchEndpoint<E extends Endpoint>(
  endpoint: E,
  ...given: EndpointArguments<E>
): Promise<DataOf<E>> {
  const answer = await answerTo(endpoint, given[0] ?? {}, 'json');
  return (answer.json as Ok<DataOf<E>>).data;
}

/** Sends a request whose success carries a message, and returns both. */
export async function fetchMessage<E extends Endpoint>(
  endpoint: E,
  ...given: EndpointArguments<E>
): Promise<{ data: DataOf<E>; message: string }> {
  const answer = await answerTo(endpoint, given[0] ?? {}, 'json');
  const { data, message } = answer.json as Ok<DataOf<E>>;
  return { data, message: message ?? endpoint.message ?? '' };
}

/** Sends a request whose success has keys beside its data (API 1.3), and returns the whole body. */
export async function fetchBody<E extends Endpoint>(
  endpoint: E,
  ...given: EndpointArguments<E>
): Promise<Ok<DataOf<E>> & Record<string, unknown>> {
  const answer = await answerTo(endpoint, given[0] ?? {}, 'json');
  return answer.json as Ok<DataOf<E>> & Record<string, unknown>;
}

/** Sends a request that is answered by bytes, and returns them with the file name from the server. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  ...given: EndpointArguments<E>
): Promise<{ blob: Blob; fileName: string }> {
  const answer = await answerTo(endpoint, given[0] ?? {}, 'bytes');
  return { blob: answer.blob ?? new Blob(), fileName: fileNameIn(answer.header('Content-Disposition')) };
}

/** The file name of a Content-Disposition header, 'download' without one. */
export function fileNameIn(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? 'download';
}
