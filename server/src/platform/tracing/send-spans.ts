import type { AsyncLocalStorage } from 'node:async_hooks';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { fetchConfigured } from '../egress/egress.ts';

const timeoutMs = 5_000;
const quietMs = 60_000;

type Collector = {
  url: string;
  headers: Record<string, string>;
  /** Excludes the exporter's own requests from tracing. */
  current: AsyncLocalStorage<unknown>;
  log: { warn: (about: Record<string, unknown>, text: string) => void };
};

/** Exports spans by OTLP over HTTP, through the egress guard. Failed exports are dropped, and logged once a minute. */
export function sendSpans({ url, headers, current, log }: Collector): SpanExporter {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const underway = new Set<Promise<void>>();

  async function send(body: Uint8Array): Promise<void> {
    const answer = await fetchConfigured(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: Buffer.from(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The collector of traces answered ${answer.status}`);
  }

  function logFailure(error: unknown): void {
    if (performance.now() - loggedAt < quietMs) return;
    loggedAt = performance.now();
    log.warn({ err: error }, 'Traces could not be sent');
  }

  return {
    export(spans, done) {
      const sending = current
        .exit(() => send(JsonTraceSerializer.serializeRequest(spans) ?? new Uint8Array()))
        .then(
          () => done({ code: 0 }),
          (error: Error) => {
            logFailure(error);
            done({ code: 1, error });
          },
        );
      underway.add(sending);
      void sending.finally(() => underway.delete(sending));
    },
    async shutdown() {
      await Promise.all(underway);
    },
  };
}
