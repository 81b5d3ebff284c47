import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

const assets = { 'swagger-ui-bundle.js': 'text/javascript', 'swagger-ui.css': 'text/css' } as const;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Truckroll API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/begin.js"></script>
</body>
</html>
`;

const begin = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  persistAuthorization: true,
});
`;

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document, generated from the served endpoints, and a page to browse and try it. */
export function serveApiReference(fastify: FastifyInstance, served: readonly Endpoint[], origin?: string): void {
  let document: string | undefined;
  fastify.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(served, origin === undefined ? {} : { origin }));
    return reply.type('application/json; charset=utf-8').send(document);
  });

  fastify.get('/api/docs', (_request, reply) =>
    reply.header('Content-Security-Policy', pagePolicy).type('text/html; charset=utf-8').send(page),
  );
  fastify.get('/api/docs/begin.js', (_request, reply) => reply.type('text/javascript').send(begin));
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const [name, type] of Object.entries(assets)) {
    fastify.get(`/api/docs/${name}`, (_request, reply) =>
      reply
        .header('Cache-Control', 'public, max-age=86400')
        .type(type)
        .send(createReadStream(join(folder, name))),
    );
  }
}
