import autocannon from 'autocannon';
import { stopwatch } from './stopwatch.ts';

export type Load = { perSecond: number; p50: number; p95: number; p99: number; failed: number };

type Options = {
  url: string;
  token?: string;
  connections: number;
  seconds?: number;
  amount?: number;
  paths: string[] | ((connection: number) => string[]);
};

/** Puts a bounded load on a local server. Returns its requests per second, and its latencies in milliseconds. */
export async function load({ url, token, connections, seconds, amount, paths }: Options): Promise<Load> {
  // autocannon's summary has the 90th and 97.5th percentiles, but none in between.
  const times = stopwatch();
  const requestsOf = (connection: number) =>
    (typeof paths === 'function' ? paths(connection) : paths).map((path) => ({ method: 'GET' as const, path }));
  let connected = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        ...(amount === undefined ? { duration: seconds ?? 10 } : { amount }),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        requests: requestsOf(0),
        setupClient(client) {
          client.setRequests(requestsOf(connected));
          connected += 1;
        },
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    run.on('response', (_client, _status, _bytes, milliseconds) => times.add(milliseconds));
  });
  const { latency } = result;
  return {
    perSecond: result.requests.average,
    p50: latency.p50,
    p95: Math.round(times.p95() * 10) / 10,
    p99: latency.p99,
    failed: result.errors + result.non2xx,
  };
}

export const rounded = (value: number, places = 0): string => value.toFixed(places);

/** Prints a figure beside its target. */
export function figure(name: string, value: string, wanted: string, met: boolean): void {
  console.log(`${met ? '  ok  ' : ' MISS '} ${name.padEnd(52)} ${value.padStart(12)}   (${wanted})`);
  if (!met) process.exitCode = 1;
}
