import type { Database } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';
import type { RequestWatch } from '../tracing/request-watch.ts';
import type { MeasuredUse } from './engine-metrics.ts';

export type Metrics = RequestWatch & {
  contentType: string;
  /** All metrics in Prometheus' text format. */
  text: () => Promise<string>;
  /** Counts a use of the text engine that has ended. */
  engineUsed: (use: MeasuredUse) => void;
};

type Parts = {
  database: Database;
  live: { count: () => number };
  settings: Pick<Settings, 'METRICS_PORT' | 'METRICS_TOKEN'>;
};

/** Starts measuring the server; null when the settings do not expose metrics. */
export async function openMetrics({ database, live, settings }: Parts): Promise<Metrics | null> {
  const { METRICS_PORT, METRICS_TOKEN } = settings;
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return null;
  // Loaded lazily: most installations do not measure.
  const [
    { collectDefaultMetrics, Gauge, Registry },
    { measureAccounts, measureRequests },
    { measurePools, measureQueue },
    { measureEngine },
  ] = await Promise.all([
    import('prom-client'),
    import('./request-metrics.ts'),
    import('./database-metrics.ts'),
    import('./engine-metrics.ts'),
  ]);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const countRequest = measureRequests(registry);
  const countAccount = measureAccounts(registry);
  measurePools(registry, database);
  new Gauge({
    name: 'truckroll_live_streams',
    help: 'Streams of live changes that this server holds open.',
    registers: [registry],
    collect() {
      this.set(live.count());
    },
  });
  const readQueue = measureQueue(registry, database);
  return {
    contentType: registry.contentType,
    async text() {
      await readQueue();
      return registry.metrics();
    },
    engineUsed: measureEngine(registry),
    within: (_, work) => work(),
    answered(request) {
      countRequest(request);
      if (request.accountId !== undefined) countAccount(request.accountId);
    },
  };
}
