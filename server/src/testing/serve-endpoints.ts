import Fastify, { type FastifyInstance } from 'fastify';
import { rateLimits } from '../platform/http/rate-limits.ts';
import { makeServe, type Serve, type ServeOpen } from '../platform/http/serve.ts';
import { rememberSessions } from '../platform/http/session.ts';
import { sharedLimits } from '../platform/http/shared-limits.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { makeUploads } from '../platform/storage/make-uploads.ts';
import { findApiKey, findSession } from '../records/people/actors.ts';
import type { Shop } from './shop.ts';

/** A server of endpoints that exist only in a test, over the database and sessions of a shop. The test closes it. */
export async function serveEndpoints(
  shop: Pick<Shop, 'database' | 'clock' | 'storage'>,
  register: (by: { serve: Serve; serveOpen: ServeOpen }) => void,
  logTo?: { write: (line: string) => void },
): Promise<FastifyInstance> {
  const { database } = shop;
  const clock = () => shop.clock.now;
  const fastify = Fastify(logTo === undefined ? {} : { logger: { level: 'info', stream: logTo } });
  const shared = sharedLimits(database.signals);
  const limits = rateLimits(readSettings({ LOG_LEVEL: 'silent' }), shared.make);
  const sessions = rememberSessions({
    database,
    clock,
    findSession,
    findApiKey,
    signals: database.signals,
    guesses: limits.guesses,
  });
  fastify.addHook('onClose', async () => {
    sessions.stop();
    shared.stop();
  });
  const uploads = makeUploads({ storage: shop.storage });
  const parts = { fastify, database, clock, sessions, limits, uploads, space: () => 'enough' as const };
  const outages = { covers: () => false, replicaLost: () => undefined };
  register(makeServe({ ...parts, outages, watches: [], served: [], answers: 'checked' }));
  await fastify.ready();
  return fastify;
}
