import { endpoint, open } from '@truckroll/contract/endpoints/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declaredAnswer, openParts, undeclaredKeys } from './declared-answer.ts';

const declare = (data: z.ZodType) =>
  declaredAnswer(
    endpoint({ id: 'T-1', name: 'test', summary: 'A test', method: 'GET', path: '/test', needs: open, data }),
  );

const shape = z.object({
  name: z.string(),
  role: z.object({ id: z.string() }).nullable(),
  list: z.array(z.union([z.string(), z.object({ a: z.number() })])),
  colors: z.record(z.string(), z.string()),
});

describe('keys that are not declared', () => {
  const schema = declare(shape);
  const answer = (data: unknown) => ({ success: true, data });
  const whole = { name: 'x', role: { id: '1' }, list: ['a', { a: 1 }], colors: { any: '#fff' } };

  it('are not reported in an answer as declared', () => {
    expect(undeclaredKeys(schema, answer(whole))).toEqual([]);
    expect(undeclaredKeys(schema, answer({ ...whole, role: null, list: [] }))).toEqual([]);
  });

  it.each([
    [{ ...whole, passwordHash: 'x' }, ['data.passwordHash']],
    [{ ...whole, role: { id: '1', secret: 'x' } }, ['data.role.secret']],
    [
      {
        ...whole,
        list: [
          { a: 1, b: 2 },
          { a: 1, b: 3 },
        ],
      },
      ['data.list[].b'],
    ],
  ])('are reported in %j', (data, expected) => {
    expect(undeclaredKeys(schema, answer(data))).toEqual(expected);
  });

  it('are reported beside the data', () => {
    expect(undeclaredKeys(schema, { ...answer(whole), debug: {} })).toEqual(['debug']);
  });
});

describe('open parts of a declaration', () => {
  it('are not reported if every key or every value is declared', () => {
    expect(openParts(declare(shape))).toEqual([]);
  });

  it.each([
    [z.object({ row: z.unknown() }), ['data.row']],
    [z.object({ rows: z.array(z.any()) }), ['data.rows[]']],
    [z.object({ row: z.looseObject({ id: z.string() }) }), ['data.row.*']],
    [z.object({ values: z.record(z.string(), z.unknown()) }), ['data.values.*']],
  ])('are reported', (data, expected) => {
    expect(openParts(declare(data))).toEqual(expected);
  });
});
