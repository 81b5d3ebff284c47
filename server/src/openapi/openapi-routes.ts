import type { Endpoint } from '@truckroll/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

/** The OpenAPI document, made from what is served. */
export function openApiRoutes(fastify: FastifyInstance, served: readonly Endpoint[]): void {
  let text: string | undefined;
  fastify.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(served));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
