import { defineConfig } from 'vitest/config';

const unit = {
  environment: 'node',
  setupFiles: ['./scripts/testing/property-seed.mjs'],
  // The files of a worker share their imported modules, because loading the product anew for each would double the work.
  isolate: false,
  // The limits end tests that hang. On a slow, loaded machine the longest tests take minutes, which is no failure.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

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
          // These tests need PostgreSQL: several connections, and a server that can be stopped.
          exclude: process.env.TEST_DRIVER === 'postgres' ? [] : ['**/*.postgres.test.ts'],
        },
      },
    ],
    // Each file of the server suite has its own database. More workers than this would only wait for each other.
    maxWorkers: 2,
    // When a single suite is run, "no test found" must not count as success.
    passWithNoTests: false,
    reporters: ['default', './scripts/testing/vitest-counts-reporter.mjs'],
  },
});
