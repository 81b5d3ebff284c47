import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import packageFile from '../../../package.json' with { type: 'json' };
import { collectComponents, type Part } from './components.ts';
import { makeExamples } from './examples.ts';
import { idempotencyKey, operationOf } from './operation.ts';
import { collectRefusals, fail } from './refusal-responses.ts';
import { tagsOf } from './tags.ts';

/** The description of the whole API, in Markdown: conventions that all endpoints share. */
const described = `**Authentication:** send \`Authorization: Bearer KEY\` with an API key, which an admin makes under Settings › API keys. A key may
do what was ticked for it, and never more than its maker.

**Answers:** a success is \`{ "success": true, "data": … }\`, a refusal \`{ "success": false, "code": …, "message": …, "errors": […] }\`.
Decide by \`code\`, and by the \`code\` of each field in \`errors\`: they stay the same when texts change.

**Lists** take \`page\` and \`limit\`, and answer \`total\` and \`totalPages\`.

**Writes** take an \`Idempotency-Key\`: sent again under the same key, they are done once. Unknown members are ignored.

**Limits:** answers have \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds); after 429 wait as long as
\`Retry-After\` says.

Every endpoint answers under /api and, but for health, webhooks, public documents and storage, at the same path without it.
\`x-id\` is its place in the specification.`;

/** The OpenAPI 3.1 document of the endpoints, generated only from their values. */
export function openApiDocument(endpoints: readonly Endpoint[], { origin = '' }: { origin?: string } = {}): Part {
  const components = collectComponents();
  const refusals = collectRefusals();
  const parts = { components, refusals, exampleOf: makeExamples(components) };
  const paths: Record<string, Part> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, parts) };
  }
  components.schemaOf(fail, 'output', 'Fail');
  const byName = Object.entries(components.schemas).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Truckroll',
      version: packageFile.version,
      description: described,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Truckroll' },
    },
    servers: [{ url: origin === '' ? '/' : origin, description: 'This installation' }],
    tags: tagsOf(endpoints.map(({ id }) => id)),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which an admin makes under Settings › API keys. It begins with trk_.',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that signing in answers: POST /api/auth/login.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      schemas: Object.fromEntries(byName),
      examples: refusals.examples,
      responses: refusals.responses,
    },
  };
}
