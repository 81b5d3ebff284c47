import { expect, it } from 'vitest';
import { z } from 'zod';
import { everyExport, isEndpoint } from '../testing/every-endpoint.ts';
import { type Endpoint, nothing } from './endpoint.ts';
import { wireTypes } from './wire-types.ts';

it('every endpoint has the name of the constant that declares it', () => {
  const endpoints = everyExport.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));
  expect(endpoints.length).toBeGreaterThan(190);
  expect(endpoints.filter(([name, endpoint]) => endpoint.name !== name)).toEqual([]);
});

it('every object used across files has a name, except those used only in paths, queries and CSV files', () => {
  const unnamed = /(Params|Query|Filters)$|^(ofClient|driveOf|historyOf|importedProduct)$/;
  const nameless = everyExport.filter(
    ([name, value]) =>
      value instanceof z.ZodObject &&
      value !== nothing &&
      !unnamed.test(name) &&
      wireTypes.get(value)?.id === undefined,
  );
  expect(nameless.map(([name]) => name)).toEqual([]);
});
