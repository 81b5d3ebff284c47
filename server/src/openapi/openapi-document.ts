import type { Endpoint } from '@truckroll/contract/endpoint';
import { codeOf, type ProblemName, problems } from '@truckroll/contract/problem';
import { z } from 'zod';
import packageFile from '../../package.json' with { type: 'json' };
import { envelopeSchema } from '../http/answer.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return rest;
};

function parametersOf(endpoint: Endpoint): Json[] {
  const query = schemaOf(endpoint.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inQuery];
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.method === 'GET') return {};
  const schema = schemaOf(endpoint.body, 'input') as { properties?: Json };
  if (endpoint.files === undefined) {
    return Object.keys(schema.properties ?? {}).length === 0
      ? {}
      : { requestBody: { content: { 'application/json': { schema } } } };
  }
  const file = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: endpoint.files.maxCount };
  const properties = { ...schema.properties, [endpoint.files.field]: file };
  const form = { 'multipart/form-data': { schema: { ...schema, properties } } };
  // What needs no file may come as JSON as well.
  return { requestBody: { content: endpoint.files.required ? form : { 'application/json': { schema }, ...form } } };
}

function needsOf({ needs }: Endpoint): string {
  switch (needs.kind) {
    case 'open':
      return 'Open: no session is needed.';
    case 'signedIn':
      return 'Needs: any signed-in user.';
    case 'admin':
      return 'Needs: an admin.';
    case 'ability':
      return `Needs one of: ${needs.anyOf.join(', ')}.`;
    case 'view':
      return `Needs: the view scope of ${needs.module}${needs.orAnyOf.length > 0 ? `, or one of ${needs.orAnyOf.join(', ')}` : ''}.`;
  }
}

function operationOf(endpoint: Endpoint): Json {
  const success =
    endpoint.answers === 'envelope'
      ? { 'application/json': { schema: schemaOf(envelopeSchema(endpoint), 'output') } }
      : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: needsOf(endpoint),
    tags: [endpoint.path.split('/')[1]],
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    security: endpoint.needs.kind === 'open' ? [] : [{ bearer: [] }],
    responses: {
      [endpoint.status]: { description: endpoint.message ?? 'Success', content: success },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fail' } } },
      },
    },
  };
}

const problemNames = Object.keys(problems) as ProblemName[];

const fail = z.object({
  success: z.literal(false),
  code: z.enum(problemNames.map(codeOf)),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** The OpenAPI 3.1 document of the calls, made from their endpoint values and nothing else. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Truckroll',
      version: packageFile.version,
      description:
        'Every call answers under /api and, but for health, webhooks, public documents and storage, at the same path without it.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Fail: schemaOf(fail, 'output') },
    },
  };
}
