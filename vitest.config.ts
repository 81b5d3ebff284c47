import { defineConfig } from 'vitest/config';

// The files of a worker share their imported modules: loading the product anew for each doubles the work.
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
          // Tests that need PostgreSQL: several connections, and a server that can be stopped.
          exclude: process.env.TEST_DRIVER === 'postgres' ? [] : ['**/*.postgres.test.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
    // Each file of the server suite has its own database: more workers than this only wait for each other.
    maxWorkers: 2,
    // "No test found" must not look like success when a single suite is run.
    passWithNoTests: false,
    reporters: ['default', './scripts/testing/vitest-counts-reporter.mjs'],
  },
});
