import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../project.mjs';
import { pureServerTests, testsOfBothDrivers } from './server-tests.mjs';

const pure = pureServerTests();

test('lists server tests that open no database, in any folder', () => {
  expect(pure).toContain('server/src/greeting.test.ts');
  expect(pure).toContain('server/src/platform/settings/settings.test.ts');
});

test('lists no file that opens one, directly or through the shop of the tests, nor one that needs PostgreSQL', () => {
  expect(pure).not.toContain('server/src/platform/database/migrate.test.ts');
  expect(pure).not.toContain('server/src/features/clients/client-pages.test.ts');
  expect(pure.filter((path) => path.endsWith('.postgres.test.ts'))).toEqual([]);
  const opening = /\b(?:openShop|openTestDatabase|openEmptyDatabase|clonePglite|cloneServer)\(/;
  expect(pure.filter((path) => opening.test(readFileSync(inProject(path), 'utf8')))).toEqual([]);
});

test('what differs between the drivers is tested on both: the database, its SQL, races, locks and kills', () => {
  const both = testsOfBothDrivers();
  expect(both).toEqual(
    expect.arrayContaining([
      'server/src/platform/database/tenancy.test.ts',
      'server/src/platform/database/migrate.test.ts',
      'server/src/platform/backup/backup.test.ts',
      'server/src/platform/background/queue.test.ts',
      'server/src/platform/start/durability.test.ts',
      'server/src/features/documents/documents-at-once.test.ts',
      'server/src/features/payments/payments.test.ts',
    ]),
  );
  expect(both.filter((path) => pure.includes(path) || path.endsWith('.postgres.test.ts'))).toEqual([]);
});

test('plain rows and rights are tested on PostgreSQL only', () => {
  const both = testsOfBothDrivers();
  expect(both).not.toContain('server/src/features/visits/visit-logs.test.ts');
  expect(both).not.toContain('server/src/testing/all-routes.test.ts');
  expect(both).not.toContain('server/src/features/plans/thirty-six-months.test.ts');
  expect(both.length).toBeLessThan(70);
});
