import type { DataOf, Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { generalProblems } from '@truckroll/contract/endpoints/general-problems';
import { ApiProblem, isUnanswered } from '../../design/feedback/api-problem.ts';
import { type EndpointOptions, endpointUrl, fetchEndpoint } from '../transport/fetch-endpoint.ts';
import { randomKey } from '../transport/random-key.ts';
import { clockOffset, serverNow } from '../transport/server-time.ts';
import { loadOutbox } from './begin-outbox.ts';
import type { Kept } from './this-outbox.ts';
import { waiting } from './waiting.ts';
import { withSentIds } from './waiting-id.ts';
import type { Write } from './write.ts';

/** How long an answer may take before the write is stored on this device and sent from there. */
const mostMs = 8_000;
const mostMsWithFiles = 60_000;

const noSpace = 'This device has no space left to keep this until there is a network. What you typed stays here.';

/** How a write is told, shown and ordered while it waits. */
export type Plan = Pick<Write, 'order' | 'title' | 'base' | 'shows' | 'creates'>;

/** Whether a failure says nothing about the write, so that it may be sent again under the same key. */
const saysNothing = (error: unknown): boolean =>
  error instanceof ApiProblem && (isUnanswered(error) || error.status >= 502 || error.isNoDatabase);

/**
 * Sends a write, or stores it on this device if there is no answer: the result is then null, and the person has been
 * told. Writes of an order in which others wait go behind these.
 */
export async function saveOrSend<E extends Endpoint>(
  endpoint: E,
  given: EndpointOptions<E> & { files?: readonly File[] },
  givenPlan: Plan,
): Promise<DataOf<E> | null> {
  const id = given.idempotencyKey ?? randomKey();
  const { params, query, body, ...others } = given as EndpointOptions<E> & Record<string, unknown>;
  // The record may have been sent since the form was opened.
  const parts = withSentIds({ params, query, body });
  const plan = withSentIds(givenPlan);
  const options = { ...others, ...parts } as typeof given;
  const address = endpointUrl(endpoint, parts);
  const sentBody = (parts.body ?? null) as Write['body'];
  const writtenAt = serverNow().toISOString();
  const written = { ...plan, id, writtenAt, clockOffset: clockOffset() };
  const sendFiles = options.files === undefined ? null : await import('./send-files.ts');
  // The same files go with every attempt, as the server recognises a repeated one by them.
  const files = sendFiles === null ? [] : await Promise.all((options.files ?? []).map(sendFiles.smaller));

  const store = async (): Promise<Kept> => {
    const outbox = await loadOutbox();
    return await outbox.keepWrite(
      {
        ...written,
        method: endpoint.method,
        address,
        body: sentBody,
        page: location.pathname + location.search,
        ...(files.length === 0 || endpoint.files === undefined
          ? {}
          : {
              files: { field: endpoint.files.field, list: files.map(({ name, type, size }) => ({ name, type, size })) },
            }),
      },
      files,
    );
  };

  /** Stores the write, or fails as the request did where this browser cannot store it. */
  const keep = async (failure: unknown): Promise<null> => {
    const result = await store().catch((error: unknown) => {
      if (failure === null) throw error;
      console.info('The change could not be stored on this device.', error);
      return 'no storage' as const;
    });
    if (result === 'no space') throw new ApiProblem({ status: 0, message: noSpace, hasText: true });
    if (result === 'no storage') throw failure ?? new ApiProblem({ status: 0, message: generalProblems.unexpected[1] });
    return null;
  };

  // The caller has given it up.
  const isCancelled = (): boolean => options.signal?.aborted === true;
  if (waiting.get().all > 0 && (await (await loadOutbox()).isBehind({ order: plan.order, address, body: sentBody })))
    return await keep(null);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.files === undefined ? mostMs : mostMsWithFiles);
  try {
    const signal = options.signal === undefined ? late.signal : AbortSignal.any([options.signal, late.signal]);
    const request = { ...options, signal, idempotencyKey: id };
    const sendIt = (more: object) => fetchEndpoint(endpoint, ...([{ ...request, ...more }] as never));
    if (sendFiles === null) return await sendIt({});
    const { onProgress = () => undefined } = options;
    const sent = await sendFiles.beforeRequest(files, { signal, onProgress });
    if ('files' in sent) return await sendIt(sent);
    const named = { files: undefined, uploads: sent.uploads, onProgress: undefined };
    return await sendIt(named).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'upload_missing') return sendIt({ files });
      throw error;
    });
  } catch (error) {
    if (isCancelled() || (!late.signal.aborted && !saysNothing(error))) throw error;
    return await keep(error);
  } finally {
    clearTimeout(timer);
  }
}
