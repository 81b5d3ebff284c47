import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type Endpoint, endpoint, open, signedIn } from '@truckroll/contract/endpoints/endpoint';
import { readBy } from '@truckroll/contract/fields/field-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openShop, type Shop } from '../../testing/shop.ts';
import type { Schema } from './components.ts';
import { openApiDocument } from './openapi-document.ts';

type Content = Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { $ref: string }> }>;
type Response = { $ref?: string; description: string; content: Content };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: string }[];
  security: unknown[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
};
type OpenApi = {
  openapi: string;
  servers: { url: string }[];
  info: { license: unknown };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, unknown>;
    responses: Record<string, Response>;
    examples: Record<string, unknown>;
  };
};

let shop: Shop;
let document: OpenApi;
beforeAll(async () => {
  shop = await openShop();
  document = (await shop.app.inject('/api/openapi.json')).json();
});
afterAll(() => shop.close());

const operationOf = ({ path, method }: Endpoint): Operation =>
  document.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] as Operation;
const successOf = (endpoint: Endpoint): Content =>
  operationOf(endpoint).responses[String(endpoint.status)]?.content ?? {};

describe('the OpenAPI document', () => {
  it('describes the lines of a stream, and that it keeps no Idempotency-Key', () => {
    const line = z.object({ content: z.string() });
    const lastLine = z.object({ content: z.string(), done: z.literal(true) });
    const facts = { id: 'FI-5', name: 'ask', summary: 'Ask', method: 'POST', path: '/ask', needs: signedIn } as const;
    const ask = endpoint({ ...facts, data: z.object({}), answers: 'stream', line, lastLine });
    const { paths, components } = openApiDocument([ask]) as unknown as OpenApi;
    const operation = paths['/api/ask']?.['post'] as Operation;
    expect(operation).toMatchObject({
      'x-streams': true,
      description: expect.stringContaining('An Idempotency-Key is not kept.'),
    });
    expect(operation.responses['409']).toBeUndefined();
    expect(operation.responses['200']?.content['application/x-ndjson']?.schema).toEqual({
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: {
        anyOf: [{ $ref: '#/components/schemas/AskLine' }, { $ref: '#/components/schemas/AskLastLine' }],
      },
    });
    expect(components.schemas['AskLastLine']).toMatchObject({ required: ['content', 'done'] });
  });

  it('describes a form as such, and not as JSON', () => {
    const facts = { id: 'SM-2', name: 'take', summary: 'Take', method: 'POST', path: '/take', needs: open } as const;
    const take = endpoint({ ...facts, body: z.object({ From: z.string() }), data: z.object({}), form: true });
    const { paths } = openApiDocument([take]) as unknown as OpenApi;
    expect(Object.keys(paths['/api/take']?.['post']?.requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
    ]);
  });

  it('contains an endpoint with its parameters, permissions, answers and refusals', () => {
    expect(document.openapi).toBe('3.1.0');
    const list = document.paths['/api/clients']?.['get'];
    expect(list?.operationId).toBe('listClients');
    expect(list?.tags).toEqual(['Clients']);
    expect(list?.parameters.map((parameter) => parameter.name)).toEqual(
      expect.arrayContaining(['search', 'stage', 'page', 'limit', 'sortBy']),
    );
    expect(list?.security).toEqual([{ apiKey: [] }, { session: [] }]);
    expect(Object.keys(list?.responses ?? {})).toEqual(['200', '400', '401', '403', '412', '429', '500', '503']);
    expect(list?.responses['401']?.$ref).toBe('#/components/responses/SignInOrSessionExpiredOrApiKeyEnded');
  });

  it('says in the words of the screens what an endpoint needs, and which numbers a list takes', () => {
    const list = document.paths['/api/clients']?.['get'];
    expect(list).toMatchObject({
      'x-id': 'CL-3',
      description: "Needs 'Clients › View all clients' or 'Clients › View assigned clients'.",
    });
    const parameters = new Map(list?.parameters.map((parameter) => [parameter.name, parameter]));
    expect(parameters.get('page')).toMatchObject({ schema: { type: 'integer', minimum: 1, default: 1 } });
    expect(parameters.get('limit')).toMatchObject({
      description: 'Records on a page. More than 100 count as 100. -1 answers all of them.',
      schema: { type: 'integer', minimum: -1, default: expect.any(Number) },
    });
    const deliveries = document.paths['/api/webhook-deliveries']?.['get']?.parameters ?? [];
    expect(deliveries.find(({ name }) => name === 'limit')).toMatchObject({ schema: { minimum: 1, default: 25 } });
    expect(document.paths['/api/api-keys']?.['post']).toMatchObject({
      description: expect.stringContaining('API keys are refused'),
    });
  });

  it('declares the Idempotency-Key of each write whose answer is kept, and of no other', () => {
    const isDeclared = (path: string, method: string) =>
      JSON.stringify(document.paths[path]?.[method]).includes('#/components/parameters/IdempotencyKey');
    expect(isDeclared('/api/clients', 'post')).toBe(true);
    expect(isDeclared('/api/clients', 'get')).toBe(false);
    expect(isDeclared('/api/auth/login', 'post')).toBe(false);
    expect(document.components.parameters).toMatchObject({ IdempotencyKey: { name: 'Idempotency-Key', in: 'header' } });
  });

  it('explains what changes since a position mean', () => {
    const kind = document.components.schemas['ChangedKind'];
    expect(kind?.properties?.['ids']).toMatchObject({ description: expect.stringContaining('Null') });
    expect(kind?.properties?.['gone']).toMatchObject({ description: expect.stringContaining('SHA-256') });
    expect(document.components.schemas['ListChangesAnswer']?.properties).toMatchObject({
      isComplete: { description: expect.stringContaining('everything is then read anew') },
      position: { description: expect.stringContaining('`since`') },
    });
  });

  it("states the installation's URL and the licence", () => {
    expect(document.servers).toEqual([{ url: 'http://truckroll.test', description: 'This installation' }]);
    expect(document.info.license).toEqual({ name: 'Proprietary', identifier: 'LicenseRef-Truckroll' });
  });

  it('declares every parameter of every path', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(operations)) {
        const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect([path, declared]).toEqual([path, names]);
      }
    }
  });

  it('gives every operation a unique id, a summary and a described tag', () => {
    const operations = Object.values(document.paths).flatMap((atPath) => Object.values(atPath));
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const tags = new Set(document.tags.map(({ name }) => name));
    const lacking = operations.filter(({ summary, tags: own }) => summary === '' || !own.every((tag) => tags.has(tag)));
    expect(lacking).toEqual([]);
  });

  it('names the code of every refusal of every endpoint', () => {
    for (const endpoint of shop.served) {
      const refusals = Object.entries(operationOf(endpoint).responses).filter(([status]) => Number(status) >= 400);
      expect([endpoint.id, refusals.length > 0]).toEqual([endpoint.id, true]);
      for (const [status, response] of refusals) {
        const name = response.$ref?.split('/').at(-1) ?? '';
        const content = (response.$ref === undefined ? response : document.components.responses[name])?.content;
        const codes = content?.['application/json']?.schema.allOf?.[1]?.properties?.['code']?.enum ?? [];
        expect([endpoint.id, status, codes.length > 0]).toEqual([endpoint.id, status, true]);
        const examples = content?.['application/json']?.examples ?? {};
        expect(Object.keys(examples)).toEqual(codes);
      }
    }
  });

  it('has an example answer for every endpoint that matches its schema', () => {
    for (const endpoint of shop.served.filter(({ answers }) => answers === 'envelope')) {
      const example = successOf(endpoint)['application/json']?.example as { data: unknown };
      const read = endpoint.data.safeParse(example.data);
      expect([endpoint.id, read.error?.issues]).toEqual([endpoint.id, undefined]);
    }
  });

  it('has an example body for every endpoint with one, which the endpoint accepts', () => {
    for (const endpoint of shop.served) {
      const sent = operationOf(endpoint).requestBody?.content['application/json'];
      if (sent === undefined) continue;
      const read = readBy(endpoint.body, sent.example);
      expect([endpoint.id, read.error?.issues]).toEqual([endpoint.id, undefined]);
    }
  });

  it('names every object used in more than one place', () => {
    const places = new Map<string, string[]>();
    const look = (schema: unknown, place: string, isNamed: boolean): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { properties } = schema as Schema;
      if (!isNamed && typeof properties === 'object' && Object.keys(properties).length > 1) {
        const form = JSON.stringify(schema);
        places.set(form, [...(places.get(form) ?? []), place]);
      }
      for (const [key, part] of Object.entries(schema)) if (key !== 'example') look(part, `${place}.${key}`, false);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name, true);
    for (const endpoint of shop.served) {
      const { requestBody } = operationOf(endpoint);
      const { data } = successOf(endpoint)['application/json']?.schema.properties ?? {};
      look([requestBody?.content['application/json']?.schema, data], endpoint.name, true);
    }
    expect([...places.values()].filter((all) => all.length > 1)).toEqual([]);
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(140);
  });

  it("passes the linter's recommended rules, except for explained warnings", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
    const left = found.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer ?? ''}`);
    // Literal segments win over parameters (API 1.1), which the linter cannot know.
    const known = /^no-ambiguous-paths /;
    // Endpoints without input cannot refuse fields, so they need no 4xx response.
    const takeNothing = /^operation-4xx-response .*(health|health~1ready|auth~1sign-up)\/get\/responses$/;
    expect(left.filter((text) => !known.test(text) && !takeNothing.test(text))).toEqual([]);
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(left.filter((text) => known.test(text)).length).toBeLessThanOrEqual(6);
  });
});

describe('the browsable reference', () => {
  it.each([
    ['/api/docs', 'text/html'],
    ['/api/docs/begin.js', 'text/javascript'],
    ['/api/docs/swagger-ui-bundle.js', 'text/javascript'],
    ['/api/docs/swagger-ui.css', 'text/css'],
  ])('serves %s from the product itself', async (url, type) => {
    const reply = await shop.app.inject(url);
    expect(reply.statusCode).toBe(200);
    expect(String(reply.headers['content-type'])).toContain(type);
    expect(reply.body.length).toBeGreaterThan(100);
  });
});
