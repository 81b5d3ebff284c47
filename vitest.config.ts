import { defineConfig } from 'vitest/config';
import { pureServerTests, testsOfBothDrivers } from './scripts/testing/server-tests.mjs';

const unit = {
  environment: 'node',
  setupFiles: ['./scripts/testing/property-seed.mjs', './scripts/testing/wait-for-limit.mjs'],
  // The files of a worker share their imported modules, because loading the product anew for each would double the work.
  isolate: false,
  // The limits end tests that hang. On a slow, loaded machine the longest tests take minutes, which is no failure.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000, interval: 10 } },
};

// These tests need PostgreSQL: several connections, and a server that can be stopped.
const needsPostgres = process.env.TEST_DRIVER === 'postgres' ? [] : ['**/*.postgres.test.ts'];

// These need a Citus cluster.
const needsCluster = process.env.TEST_CITUS_URL === undefined ? ['**/*.cluster.test.ts'] : [];

/**
 * All files of the server suite by default. `npm test` runs those that open no database once, all others on PostgreSQL,
 * and those about what differs between the drivers on the embedded database too.
 */
function serverFiles() {
  const all = ['server/src/**/*.test.ts'];
  if (process.env.TEST_FILES === 'pure') return { include: pureServerTests() };
  if (process.env.TEST_FILES === 'database') {
    if (process.env.TEST_DRIVER === 'pglite') return { include: testsOfBothDrivers() };
    return { include: all, exclude: [...needsPostgres, ...needsCluster, ...pureServerTests()] };
  }
  return { include: all, exclude: [...needsPostgres, ...needsCluster] };
}

export default defineConfig({
  test: {
    projects: [
      { test: { ...unit, name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { ...unit, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...unit, name: 'web', include: ['web/*.test.ts', 'web/src/**/*.test.{ts,tsx}'] } },
      { test: { ...unit, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { test: { ...unit, name: 'server', ...serverFiles() } },
    ],
    // Each file of the server suite has its own database. More workers than this would only wait for each other.
    maxWorkers: 2,
    // When a single suite is run, "no test found" must not count as success.
    passWithNoTests: false,
    reporters: ['default', './scripts/testing/vitest-counts-reporter.mjs'],
  },
});
