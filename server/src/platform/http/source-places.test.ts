import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placesInSources } from './source-places.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-places-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('names the places of a bundled script in its sources', async () => {
  // The first line of the script is line 2, column 3 of the source.
  const map = { version: 3, sources: ['../src/clients/save.ts'], names: [], mappings: 'AACE' };
  await writeFile(join(folder, 'main.js.map'), JSON.stringify(map));
  const script = pathToFileURL(join(folder, 'main.js')).href;
  const source = new URL('../src/clients/save.ts', script).href;
  expect(placesInSources(`Error: x\n    at save (${script}:1:1)\n    at ${script}:1:1`)).toBe(
    `Error: x\n    at save (${source}:2:3)\n    at ${source}:2:3`,
  );
});

test('keeps the places of packages, of Node and of scripts without a map', () => {
  const stack = `Error: x
    at a (file:///app/node_modules/pg/client.js:1:1)
    at b (node:internal/process:5:7)
    at c (file:///app/server/dist/none.js:3:4)
    at d (file:///app/server/src/main.ts:3:4)`;
  expect(placesInSources(stack)).toBe(stack);
});
