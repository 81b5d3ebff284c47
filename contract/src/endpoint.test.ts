import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { readBy } from './field-texts.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'params' in value;

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const modules = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>));
const endpoints = [...new Set(modules.flatMap((module) => Object.values(module).filter(isEndpoint)))];
const named = endpoints
  .filter(({ path }) => path.includes(':'))
  .map((endpoint) => [`${endpoint.id} ${endpoint.path}`, endpoint] as const);

const texts = [
  '',
  ' ',
  'x',
  '__proto__',
  '-1',
  '\u0000',
  '\ud83d',
  ...[100, 101, 200, 201, 10_000].map((n) => 'x'.repeat(n)),
];

describe('the names in every path', () => {
  // A call finds no record under a name of no known form. Its answer is 'not found', and no error.
  it.each(named)('of %s are read whatever they are', (_, { path, params }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    for (const text of texts) {
      const read = readBy(params, Object.fromEntries(names.map((name) => [name, text])));
      expect({ text: text.slice(0, 20), isRead: read.success }).toEqual({ text: text.slice(0, 20), isRead: true });
    }
  });
});
