import { defineConfig } from 'vitest/config';

// The files of a worker share what they import: reading the product anew for each of them doubles the work.
const unit = { environment: 'node', testTimeout: 20_000, isolate: false } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...unit, name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { ...unit, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...unit, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { test: { ...unit, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        test: {
          ...unit,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          // What only PostgreSQL has: several connections, and a server that may be gone.
          exclude: process.env.TEST_DRIVER === 'postgres' ? [] : ['**/*.postgres.test.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
    // A file of the server suite holds a database of its own: more workers than this only wait for each other.
    maxWorkers: 2,
    // "No test found" must not look like success when one suite is run by hand.
    passWithNoTests: false,
    reporters: ['default', './scripts/testing/vitest-counts-reporter.mjs'],
  },
});
