import { describe, expect, it } from 'vitest';
import { readBy } from '../fields/field-texts.ts';
import { everyEndpoint } from '../testing/every-endpoint.ts';

const named = everyEndpoint
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
  // An endpoint finds no record under a name of no known form. Its answer is 'not found', and no error.
  it.each(named)('of %s are read whatever they are', (_, { path, params }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    for (const text of texts) {
      const read = readBy(params, Object.fromEntries(names.map((name) => [name, text])));
      expect({ text: text.slice(0, 20), isRead: read.success }).toEqual({ text: text.slice(0, 20), isRead: true });
    }
  });
});
