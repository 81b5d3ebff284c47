import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';

type Source = { contentType: string; text: () => Promise<string> };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Serves `GET /metrics`; if a token is set, only to requests that send it. */
function serveMetrics(fastify: FastifyInstance, metrics: Source, token: string | undefined): void {
  const expected = token === undefined ? null : digest(`Bearer ${token}`);
  fastify.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (expected !== null && !timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      return reply.status(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('Unauthorized\n');
    }
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/**
 * Exposes the metrics as configured: on a separate server, whose port can be restricted to the collector, or on the
 * main server. Returns the separate server, not yet listening.
 */
export function offerMetrics(
  fastify: FastifyInstance,
  metrics: Source | null,
  { METRICS_PORT, METRICS_TOKEN }: Pick<Settings, 'METRICS_PORT' | 'METRICS_TOKEN'>,
): FastifyInstance | null {
  if (metrics === null) return null;
  if (METRICS_PORT === undefined) {
    serveMetrics(fastify, metrics, METRICS_TOKEN);
    return null;
  }
  const server = Fastify({ logger: false, forceCloseConnections: true });
  serveMetrics(server, metrics, METRICS_TOKEN);
  fastify.addHook('onClose', () => server.close());
  return server;
}
