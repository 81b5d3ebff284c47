import { describe, expect, it } from 'vitest';
import { choicesOf, schemaOfType } from './table-schema.ts';

describe('the JSON Schema of a type', () => {
  it.each([
    ['uuid', { type: 'string', format: 'uuid' }],
    ['timestamp(3) with time zone', { type: 'string', format: 'date-time' }],
    ['numeric(14,2)', { type: 'number' }],
    ['jsonb', {}],
    ['text[]', { type: 'array', items: { type: 'string' } }],
  ])('of %s', (type, schema) => {
    expect(schemaOfType(type)).toEqual(schema);
  });

  it('of an unknown type is not guessed', () => {
    expect(() => schemaOfType('point')).toThrow('No JSON Schema is known for columns of the type point');
  });
});

describe('the choices of a check constraint', () => {
  it.each([
    ["CHECK ((status = ANY (ARRAY['open'::text, 'it''s done'::text])))", ['open', "it's done"]],
    ["CHECK ((status = ANY (ARRAY['open'::text])))", ['open']],
    ['CHECK ((rate >= 0))', null],
    ["CHECK (((status = ANY (ARRAY['open'::text])) OR (other = 1)))", null],
    ['CHECK ((tax_type = ANY (ARRAY[1, 2])))', null],
  ])('%s', (rule, choices) => {
    expect(choicesOf(rule)).toEqual(choices);
  });
});
