import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import packageFile from '../../../package.json' with { type: 'json' };
import { collectComponents, type Part } from './components.ts';
import { makeExamples } from './examples.ts';
import { operationOf } from './operation.ts';
import { collectRefusals, fail } from './refusal-responses.ts';
import { tagsOf } from './tags.ts';

const described =
  'Every endpoint answers under /api and, but for health, webhooks, public documents and storage, at the same path without it. ' +
  'A refusal has a `code` that stays the same when its text changes: programs decide by it.';

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
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, made in the settings (AK-2).' },
        session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers (SE-1).' },
      },
      schemas: Object.fromEntries(byName),
      examples: refusals.examples,
      responses: refusals.responses,
    },
  };
}
