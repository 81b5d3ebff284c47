import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { clientRoutes } from './clients/client-routes.ts';
import { propertyRoutes } from './custom-properties/property-routes.ts';
import type { Database } from './database/database.ts';
import { healthRoutes } from './health/health-routes.ts';
import type { House } from './house.ts';
import { rateLimits } from './http/rate-limits.ts';
import { makeServe } from './http/serve.ts';
import { rememberSessions } from './http/session.ts';
import { refuseUnknownPaths, rewriteUrl, serveWeb } from './http/web-app.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';
import { sessionRoutes } from './session/session-routes.ts';
import type { Settings } from './settings.ts';

export type Parts = {
  database: Database;
  clock: () => Date;
  settings: Settings;
  /** The built web application, or null to serve the API alone. */
  webFolder: string | null;
  answers: 'checked' | 'compiled';
};

/** The whole server over an open database, in the order in which things are registered. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { database, clock, settings } = parts;
  const fastify = Fastify({
    logger: { level: settings.LOG_LEVEL, serializers: { req: describeRequest } },
    trustProxy: settings.TRUST_PROXY === 'on',
    rewriteUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4000 },
    forceCloseConnections: 'idle',
  });
  await fastify.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
  await fastify.register(multipart, { throwFileSizeLimit: false });
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.headers(request.url.startsWith('/api') ? apiHeaders : {});
  });

  const sessions = rememberSessions({ database, clock });
  const limits = rateLimits({ callsPerMinute: settings.CALLS_PER_MINUTE });
  const { serve, serveOpen, served } = makeServe({
    fastify,
    database,
    clock,
    sessions,
    limits,
    answers: parts.answers,
  });
  const house: House = { serve, serveOpen, sessions, limits, settings };

  healthRoutes(house);
  sessionRoutes(house);
  clientRoutes(house);
  propertyRoutes(house);
  openApiRoutes(fastify, served);
  await serveWeb(fastify, parts.webFolder);
  refuseUnknownPaths(fastify, served);
  return fastify;
}

const apiHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** What of a request is logged: never its query or body, which hold personal data. */
function describeRequest(request: { method: string; url: string }): Record<string, unknown> {
  return { method: request.method, path: request.url.split('?')[0] };
}
