import { setTimeout as delay } from 'node:timers/promises';
import { health, ready } from '@truckroll/contract/operations/health';
import packageFile from '../../../package.json' with { type: 'json' };
import { ping } from '../../platform/database/ping.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';

/** How long the health check waits for an answer, in milliseconds. Health checks time out quickly. */
const timeoutMs = 5_000;

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  try {
    const late = delay(ms, undefined, { signal: over.signal, ref: false }).then(() => {
      throw new Error('No answer in time');
    });
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

export function healthRoutes({ serveOpen, storage, space }: ServerContext): void {
  serveOpen(health, {
    answer: () => Promise.resolve({ status: 'ok' as const, version: packageFile.version }),
  });

  serveOpen(ready, {
    async answer({ transact }) {
      try {
        await within(timeoutMs, Promise.all([transact(ping), storage.ping()]));
      } catch (error) {
        throw new Problem('notReady', {}, { cause: error });
      }
      return { space: space() };
    },
  });
}
