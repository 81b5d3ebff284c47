import { defineConfig } from '@playwright/test';

/** Of its own for each of several runs on one machine. */
const port = Number(process.env.JOURNEY_PORT ?? 4173);
const baseURL = `http://127.0.0.1:${port}`;
/** Files named *.phone.spec.ts and tests tagged @phone: a title that Playwright greps holds file name and tags. */
const phoneJourneys = /\.phone\.spec\.ts|@phone/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: process.env.JOURNEY_PORT ? `.cache/journeys-${port}` : 'test-results',
  workers: 1,
  // What passes only at a second try may be a fault that people meet too.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A journey is long, and machines on which others work are slow.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./scripts/testing/playwright-counts-reporter.mjs']],
  use: {
    baseURL,
    browserName: 'chromium',
    actionTimeout: 15_000,
    // Nothing slides from under the pointer, and no menu is still to be seen while it closes.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    // A trace of every step doubles the work of a journey: for those who ask for it.
    trace: process.env.JOURNEY_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, testIgnore: '**/*.phone.spec.ts' },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: phoneJourneys,
    },
  ],
  webServer: {
    command: 'node scripts/testing/serve-demo.mjs',
    // All journeys come from one address and share a few people.
    env: {
      PORT: String(port),
      PUBLIC_CALLS_PER_MINUTE: '1000',
      PASSWORD_CALLS_PER_EMAIL: '1000',
      PASSWORD_CALLS_PER_ADDRESS: '1000',
      WRONG_TOKENS_PER_MINUTE: '1000',
    },
    url: `${baseURL}/api/health/ready`,
    // The demo company works through a year of jobs before the first page.
    timeout: 300_000,
    // Another server on this port would answer the journeys with somebody else's data.
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
});
