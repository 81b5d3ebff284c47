import { takeBegun } from './begun-request.ts';

/** A request in a form that both transports understand. */
export type Outgoing = {
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string | FormData;
  contentType?: string;
  reading: 'json' | 'bytes';
  signal: AbortSignal | undefined;
  onProgress: ((share: number) => void) | undefined;
  isLeaving: boolean;
  /** Whether the request ends only by its signal or the network, not by `timeoutMs`. */
  hasNoTimeLimit: boolean;
};

export type Answer = {
  status: number;
  isOk: boolean;
  header: (name: string) => string | null;
  /** The parsed envelope. Undefined if the response is not one. */
  json: unknown;
  /** The text of the envelope. */
  text?: string;
  blob?: Blob;
};

/** Whether an answer is a success of the server, and not a page of a network that asks to sign in or to pay. */
export const isEnvelope = ({ isOk, json }: Answer): boolean =>
  isOk && typeof json === 'object' && json !== null && 'success' in json;

/** No answer: no network, no server, or a timeout. */
export class NoAnswer extends Error {}

/** How long the server may be silent. */
export const timeoutMs = 60_000;

/** Sends a request. No other code sends requests to the server. */
export const send = (outgoing: Outgoing): Promise<Answer> =>
  outgoing.onProgress === undefined ? sendByFetch(outgoing) : sendWithProgress(outgoing);

/** Opens a stream, which is read as it arrives until the signal aborts it. */
export const openStream = (address: string, token: string, signal: AbortSignal): Promise<Response> =>
  fetch(address, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    signal,
    cache: 'no-store',
  });

/** Sends a request whose success is read while it arrives; the signal ends the reading as well. */
export const sendForLines = (outgoing: Outgoing, signal: AbortSignal): Promise<Response> =>
  fetch(outgoing.address, {
    method: outgoing.method,
    headers: { ...headersOf(outgoing), Accept: 'application/x-ndjson, application/json' },
    body: outgoing.body,
    signal,
    cache: 'no-store',
  });

const headersOf = ({ headers, contentType }: Outgoing): Record<string, string> => ({
  Accept: 'application/json',
  ...headers,
  ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
});

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    // A proxy between browser and server may respond with a page of its own.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function answerIn(response: Response, reading: Outgoing['reading']): Promise<Answer> {
  const isBytes = response.ok && reading === 'bytes';
  const text = isBytes ? undefined : await response.text();
  return {
    status: response.status,
    isOk: response.ok,
    header: (name) => response.headers.get(name),
    json: text === undefined ? undefined : readJson(text),
    ...(text === undefined ? { blob: await response.blob() } : { text }),
  };
}

async function sendByFetch(outgoing: Outgoing): Promise<Answer> {
  const isLong = outgoing.hasNoTimeLimit || outgoing.body instanceof FormData;
  const timeout = isLong ? [] : [AbortSignal.timeout(timeoutMs)];
  const signals = outgoing.signal === undefined ? timeout : [outgoing.signal, ...timeout];
  try {
    const signal = AbortSignal.any(signals);
    const begun = takeBegun({ ...outgoing, signal });
    const response = await (begun ??
      fetch(outgoing.address, {
        method: outgoing.method,
        headers: headersOf(outgoing),
        body: outgoing.body,
        keepalive: outgoing.isLeaving,
        signal,
      }));
    return await answerIn(response, outgoing.reading);
  } catch (error) {
    if (outgoing.signal?.aborted === true) throw error;
    throw new NoAnswer('No answer', { cause: error });
  }
}

/** Sends an upload with XMLHttpRequest, because fetch does not report progress. */
function sendWithProgress(outgoing: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(outgoing.method, outgoing.address);
    for (const [name, value] of Object.entries(headersOf(outgoing))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => outgoing.onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      resolve({
        status: request.status,
        isOk: request.status >= 200 && request.status < 300,
        header: (name) => request.getResponseHeader(name),
        json: readJson(request.responseText),
      });
    request.onerror = () => reject(new NoAnswer('No answer'));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    outgoing.signal?.addEventListener('abort', () => request.abort());
    request.send(outgoing.body);
  });
}
