import type { Settings } from '../settings/settings.ts';
import type { Traces } from './trace-server.ts';

type Log = { warn: (about: Record<string, unknown>, text: string) => void };

/** Starts tracing the server. Returns null if no collector is set. */
export async function openTraces(settings: Settings, log: Log): Promise<Traces | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (endpoint === undefined) return null;
  // Loaded lazily: most installations do not trace.
  const { traceServer } = await import('./trace-server.ts');
  return traceServer({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: settings.OTEL_SERVICE_NAME,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
    log,
  });
}
