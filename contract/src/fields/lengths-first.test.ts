import { expect, it } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { last, pathId, requiredPathId } from './fields.ts';

// A function or expression that reads a text of a megabyte holds the server's only event loop for all companies, so the
// length of a text is checked first, and ends the checks of that text.

type Definition = {
  type: string;
  checks?: { _zod: { def: Check } }[];
  pattern?: RegExp;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  element?: z.ZodType;
  items?: z.ZodType[];
  rest?: z.ZodType | null;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  options?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  getter?: () => z.ZodType;
};
type Check = { check: string; abort?: boolean; pattern?: RegExp };

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** An expression that matches texts of few lengths only: one without '*', '+' and '{n,}'. */
const isShort = ({ source }: RegExp): boolean =>
  source.startsWith('^') && source.endsWith('$') && !/[*+]|\{\d+,\}/.test(source.replaceAll(/\\.|\[[^[\]]*\]/g, 'x'));

/** What a text's checks do too early, if anything. */
function refusalOf(schema: z.ZodType): string | undefined {
  const { checks = [], pattern } = definitionOf(schema);
  let isBounded = pattern !== undefined;
  // A format of its own, such as a moment, reads the text before all checks.
  if (pattern !== undefined && !isShort(pattern)) return `reads ${pattern} before the length`;
  for (const {
    _zod: { def },
  } of checks) {
    if (def.check === 'max_length' || def.check === 'length_equals') {
      if (def.abort !== true && checks.some(({ _zod }) => ['custom', 'string_format'].includes(_zod.def.check)))
        return 'goes on after a length that is too long';
      isBounded = true;
    }
    const isLookedAt =
      def.check === 'custom' || (def.check === 'string_format' && !(def.pattern && isShort(def.pattern)));
    if (isLookedAt && !isBounded) return `reads ${def.pattern ?? 'by a function'} before the length`;
    if (def.check === 'string_format' && def.pattern && isShort(def.pattern)) isBounded = true;
  }
  return isBounded ? undefined : 'has no largest length';
}

/** The schemas directly inside a schema, with their keys. */
function partsOf(schema: z.ZodType): [string, z.ZodType][] {
  const d = definitionOf(schema);
  const named = Object.entries(d.shape ?? {});
  // What a schema makes of a text goes on to the next one, which reads no more than that.
  const isPrepared = d.in !== undefined && definitionOf(d.in).type === 'transform';
  const single = [isPrepared ? d.out : d.in, d.innerType, d.catchall, d.left, d.right, d.keyType, d.valueType].filter(
    (part) => part !== undefined,
  );
  const many = [d.element, d.rest ?? undefined, ...(d.items ?? []), d.getter?.()].filter((part) => part !== undefined);
  return [
    ...named,
    ...single.map((part): [string, z.ZodType] => ['', part]),
    ...many.map((part): [string, z.ZodType] => ['[]', part]),
    ...(d.options ?? []).map((part): [string, z.ZodType] => ['', part]),
  ];
}

function findings(schema: z.ZodType, place: string, seen: Set<z.ZodType>): string[] {
  if (schema === pathId || schema === requiredPathId || seen.has(schema)) return [];
  seen.add(schema);
  const { type } = definitionOf(schema);
  const own = type === 'string' ? refusalOf(schema) : undefined;
  return [
    ...(own === undefined ? [] : [`${place} ${own}`]),
    ...partsOf(schema).flatMap(([key, part]) => findings(part, key === '' ? place : `${place}.${key}`, seen)),
  ];
}

const textsOf = (schema: z.ZodType): string[] => findings(schema, '', new Set());

it.each([
  [
    'a function before the length',
    z
      .string()
      .refine((text) => text !== 'x')
      .max(5, last),
  ],
  [
    'a length that does not end the checks',
    z
      .string()
      .max(5)
      .refine((text) => text !== 'x'),
  ],
  ['an expression of any length', z.object({ a: z.array(z.string().regex(/^\d+$/)) })],
  ['a text of any length', z.union([z.number(), z.string()])],
  ['a moment of any length', z.iso.datetime()],
])('refuses %s', (_, schema) => expect(textsOf(schema)).toHaveLength(1));

it.each([
  [
    'a length before a function',
    z
      .string()
      .trim()
      .max(5, last)
      .refine((text) => text !== 'x'),
  ],
  ['an expression of few lengths', z.string().regex(/^[a-z]{2}$/)],
  ['a plain text', z.string().trim().max(5)],
])('accepts %s', (_, schema) => expect(textsOf(schema)).toEqual([]));

it('checks the length of each text of a request before anything else reads it', () => {
  expect(everyEndpoint.length).toBeGreaterThan(300);
  const seen = new Set<z.ZodType>();
  const found = everyEndpoint.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) => findings(schema, `${name} ${part}`, seen)),
  );
  expect(found).toEqual([]);
});
