/** A request that the page's HTML has sent before the application's scripts arrived. */
type Begun = { address: string; authorization: string; reply: Promise<Response> };

declare global {
  var begunRequest: Begun | undefined;
}

/** The part of a request that decides whether it is the same one. */
type Asked = { method: string; address: string; headers: Record<string, string>; signal: AbortSignal | undefined };

/** A reply that waited longer than this, in milliseconds since the page was opened, may be out of date. */
const freshMs = 30_000;

/**
 * The response to the same request if the page's HTML has already sent it, once. Undefined for any other request, and
 * for one with another session: after a sign-out or a sign-in the answer would be about somebody else.
 */
export function takeBegun({ method, address, headers, signal }: Asked): Promise<Response> | undefined {
  const begun = globalThis.begunRequest;
  if (begun === undefined || method !== 'GET' || address !== begun.address) return undefined;
  globalThis.begunRequest = undefined;
  if (headers.Authorization !== begun.authorization || performance.now() > freshMs) return undefined;
  return signal === undefined ? begun.reply : untilAborted(begun.reply, signal);
}

async function untilAborted(reply: Promise<Response>, signal: AbortSignal): Promise<Response> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([reply, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
