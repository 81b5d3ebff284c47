import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, nothing } from './endpoint.ts';
import { wireTypes } from './wire-types.ts';

const folder = import.meta.dirname;
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const exported: [name: string, value: unknown][] = [];
for (const file of files) exported.push(...Object.entries((await import(`./${file}`)) as Record<string, unknown>));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'needs' in value;

it('every call has the name of the constant that declares it', () => {
  const endpoints = exported.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));
  expect(endpoints.length).toBeGreaterThan(190);
  expect(endpoints.filter(([name, endpoint]) => endpoint.name !== name)).toEqual([]);
});

it('every object used across files has a name, except those used only in paths, queries and CSV files', () => {
  const unnamed = /(Params|Query|Filters)$|^(ofClient|driveOf|historyOf|importedProduct)$/;
  const nameless = exported.filter(
    ([name, value]) =>
      value instanceof z.ZodObject &&
      value !== nothing &&
      !unnamed.test(name) &&
      wireTypes.get(value)?.id === undefined,
  );
  expect(nameless.map(([name]) => name)).toEqual([]);
});
