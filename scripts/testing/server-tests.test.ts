import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../project.mjs';
import { pureServerTests, testsOfOneDriver } from './server-tests.mjs';

const pure = pureServerTests();

test('lists server tests that open no database, in any folder', () => {
  expect(pure).toContain('server/src/greeting.test.ts');
  expect(pure).toContain('server/src/platform/settings/settings.test.ts');
});

test('lists no file that opens one, directly or through the shop of the tests, nor one that needs PostgreSQL', () => {
  expect(pure).not.toContain('server/src/platform/database/migrate.test.ts');
  expect(pure).not.toContain('server/src/features/clients/client-pages.test.ts');
  expect(pure.filter((path) => path.endsWith('.postgres.test.ts'))).toEqual([]);
  const opening = /\b(?:openShop|openTestDatabase|openEmptyDatabase|clonePglite|clonePostgres)\(/;
  expect(pure.filter((path) => opening.test(readFileSync(inProject(path), 'utf8')))).toEqual([]);
});

test('the files and folders that run on one driver exist, and the database itself is tested on both', () => {
  const paths = testsOfOneDriver.map((path) => path.replace(/\/\*\*$/, ''));
  expect(paths.filter((path) => !existsSync(inProject(path)))).toEqual([]);
  expect(paths.filter((path) => path.startsWith('server/src/platform/database'))).toEqual([]);
});
