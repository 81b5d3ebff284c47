import type { Endpoint, LastLineOf, LineOf } from '@truckroll/contract/endpoints/endpoint';
import { cutOffText } from '@truckroll/contract/endpoints/general-problems';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { type EndpointArguments, outgoingOf, type Parts, refuse, unanswered } from './fetch-endpoint.ts';
import { answerIn, sendForLines, timeoutMs } from './transport.ts';

/** A signal that aborts after a time without a sign of life. */
function watchSilence(): { signal: AbortSignal; heard: () => void; stop: () => void } {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const heard = (): void => {
    stop();
    timer = setTimeout(() => silent.abort(), timeoutMs);
  };
  heard();
  return { signal: silent.signal, heard, stop };
}

const isNdjson = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('application/x-ndjson') === true;

/**
 * Sends a request that is answered by a stream, and yields its lines as they arrive, the last one included (API 1.10). Throws an
 * ApiProblem: the refusal, if the server refuses; with status 0, if no line arrives within 60 seconds; with the
 * text `cutOffText`, if the stream ends or falls silent for 60 seconds before its last line. Aborting the signal throws
 * its reason. Leaving the loop ends the request.
 */
export async function* fetchLines<E extends Endpoint>(
  endpoint: E,
  ...given: EndpointArguments<E>
): AsyncGenerator<LineOf<E> | LastLineOf<E>, void, undefined> {
  const parts: Parts = given[0] ?? {};
  const silence = watchSilence();
  const signal = AbortSignal.any([silence.signal, ...(parts.signal === undefined ? [] : [parts.signal])]);
  let hasBegun = false;
  const outgoing = outgoingOf(endpoint, parts, 'json');
  try {
    const response = await sendForLines(outgoing, signal);
    if (!response.ok) throw refuse(endpoint, await answerIn(response, 'json'), outgoing);
    if (!isNdjson(response) || response.body === null) throw unanswered(endpoint);
    for await (const line of linesOf(response.body)) {
      silence.heard();
      hasBegun = true;
      yield line as LineOf<E>;
      if (endpoint.lastLine.safeParse(line).success) return;
    }
  } catch (error) {
    if (parts.signal?.aborted === true || error instanceof ApiProblem) throw error;
    if (!hasBegun) throw unanswered(endpoint);
  } finally {
    silence.stop();
  }
  throw new ApiProblem({ status: 0, message: cutOffText, hasText: true });
}

/**
 * Parses newline-delimited JSON while its bytes arrive, in any chunks. Text after the last line end is not a line: a
 * broken connection leaves an incomplete one.
 */
async function* linesOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder();
  const reader = bytes.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as unknown;
    }
  } finally {
    // A reader who stops early ends the request.
    void reader.cancel().catch(() => undefined);
  }
}
