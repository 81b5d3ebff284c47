import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('every file that the page for newcomers names exists', () => {
  const page = readFileSync(join(root, 'docs/how-to-add.md'), 'utf8');
  const named = [...page.matchAll(/`((?:contract|docs|domain|e2e|server|web)(?:\/[^`\s]+)?)`/g)].map(
    ([, path = '']) => path,
  );
  const paths = named.filter((path) => path.includes('/'));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
