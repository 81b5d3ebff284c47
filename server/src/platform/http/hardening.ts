import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';

const apiHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

const yearInSeconds = 31_536_000;

/** Headers of every answer, including refusals and files. */
export function sendSecurityHeaders(fastify: FastifyInstance, { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): void {
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    // Only if the public address is https: a browser that receives this refuses http for a year.
    ...(PUBLIC_URL?.startsWith('https://') === true ? { 'Strict-Transport-Security': `max-age=${yearInSeconds}` } : {}),
  };
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.headers(request.url.startsWith('/api') ? { ...everywhere, ...apiHeaders } : everywhere);
  });
}

/** Path segments that grant access: links of documents, notes and invitations. */
const secretParts = /(\/(?:auth\/invitation|public\/[\w-]+)\/)[^/]+/g;

/** The logged part of a request: never its query or body, which hold personal data, nor the token of a link. */
export function describeRequest(request: { method: string; url: string }): Record<string, unknown> {
  const path = request.url.split('?')[0]?.replaceAll(secretParts, '$1:token');
  return { method: request.method, path };
}
