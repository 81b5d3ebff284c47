/** Durations of many requests, in milliseconds. */
export type Times = { add: (milliseconds: number) => void; p50: () => number; p95: () => number; count: () => number };

export function stopwatch(): Times {
  const times: number[] = [];
  const quantile = (share: number): number => {
    const sorted = times.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  };
  return {
    add: (milliseconds) => times.push(milliseconds),
    p50: () => quantile(0.5),
    p95: () => quantile(0.95),
    count: () => times.length,
  };
}

export type Answer<T> = { status: number; data: T; milliseconds: number };

/** Sends an HTTP request and reads its whole response. */
export async function sendOver<T>(
  url: string,
  sent: {
    token: string;
    method: 'GET' | 'POST' | 'PATCH';
    path: string;
    body?: unknown;
    headers?: Record<string, string>;
  },
): Promise<Answer<T>> {
  const begun = performance.now();
  const reply = await fetch(`${url}${sent.path}`, {
    method: sent.method,
    headers: { authorization: `Bearer ${sent.token}`, 'content-type': 'application/json', ...sent.headers },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  });
  const text = await reply.text();
  const milliseconds = performance.now() - begun;
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true;
  const { data } = (isJson ? JSON.parse(text) : {}) as { data: T };
  return { status: reply.status, data, milliseconds };
}

/** Runs numbered workers concurrently. Resolves when all have ended. */
export const workers = (count: number, work: (worker: number) => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, (_, worker) => work(worker)));
