import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

type Operation = {
  parameters: { name: string; in: string }[];
  security: unknown[];
  responses: Record<string, unknown>;
};
type OpenApi = { openapi: string; paths: Record<string, Record<string, Operation>> };

let shop: Shop;
let document: OpenApi;
beforeAll(async () => {
  shop = await openShop();
  document = (await shop.app.inject('/api/openapi.json')).json();
});
afterAll(() => shop.close());

describe('the OpenAPI document', () => {
  it('holds a call with its parameters, needs and answers', () => {
    expect(document.openapi).toBe('3.1.0');
    const list = document.paths['/api/clients']?.['get'];
    expect(list?.parameters.map((parameter) => parameter.name)).toEqual(
      expect.arrayContaining(['search', 'stage', 'page', 'limit', 'sortBy']),
    );
    expect(list?.security).toEqual([{ bearer: [] }]);
    expect(Object.keys(list?.responses ?? {})).toEqual(['200', 'default']);
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

  it('gives every operation an id of its own', () => {
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((operation) => (operation as unknown as { operationId: string }).operationId),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
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
