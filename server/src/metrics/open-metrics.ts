import type { Database } from '../database/database.ts';
import type { CallWatch } from '../http/call-watch.ts';
import type { Settings } from '../settings.ts';

export type Metrics = CallWatch & {
  contentType: string;
  /** All metrics in Prometheus' text format. */
  text: () => Promise<string>;
};

/** Starts measuring the server; null when the settings do not expose metrics. */
export async function openMetrics(
  database: Database,
  { METRICS_PORT, METRICS_TOKEN }: Pick<Settings, 'METRICS_PORT' | 'METRICS_TOKEN'>,
): Promise<Metrics | null> {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return null;
  // Loaded lazily: most installations do not measure.
  const [{ collectDefaultMetrics, Registry }, { measureAccounts, measureCalls }, { measurePools, measureQueue }] =
    await Promise.all([import('prom-client'), import('./call-metrics.ts'), import('./database-metrics.ts')]);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const countCall = measureCalls(registry);
  const countAccount = measureAccounts(registry);
  measurePools(registry, database);
  const readQueue = measureQueue(registry, database);
  return {
    contentType: registry.contentType,
    async text() {
      await readQueue();
      return registry.metrics();
    },
    within: (_, work) => work(),
    answered(call) {
      countCall(call);
      if (call.accountId !== undefined) countAccount(call.accountId);
    },
  };
}
