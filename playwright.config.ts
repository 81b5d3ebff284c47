import { defineConfig } from '@playwright/test';
import { firstPort, ownProduct, productOf, workers } from './e2e/products.ts';
import { stripeSettings } from './server/src/testing/stripe-server.ts';

const isTraced = Boolean(process.env.JOURNEY_TRACE);

/** Files named *.phone.spec.ts and tests tagged @phone or @phone-only: Playwright's grep matches file name, title and tags. */
const phoneJourneys = /\.phone\.spec\.ts|@phone/;

export default defineConfig({
  testDir: 'e2e',
  outputDir:
    process.env.JOURNEY_RESULTS ?? (process.env.JOURNEY_PORT ? `.cache/journeys-${firstPort}` : 'test-results'),
  workers,
  // A flaky journey may be a fault that users meet too: scripts/testing/second-try.mjs repeats it and names it.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // The limits are generous, because build machines are shared and slow. A single expectation stays below the minute
  // after which a page without the live stream polls.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['./scripts/testing/playwright-counts-reporter.mjs']],
  use: {
    baseURL: ownProduct.address,
    browserName: 'chromium',
    actionTimeout: 60_000,
    // With reduced motion no element moves under the pointer, and closing menus disappear at once.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    // A trace takes half of a journey's work. Without one, a failure keeps its message, its place, a picture and the
    // page's accessible content.
    trace: {
      mode: isTraced ? 'retain-on-failure' : 'off',
      snapshots: isTraced,
      screenshots: isTraced,
      sources: false,
    },
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
        // Calls find a microphone on machines without one, and may use it without a question.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: '**/*.phone.spec.ts',
      grepInvert: /@phone-only/,
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: phoneJourneys,
    },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => productOf(worker)).map(
    ({ port, address, cardPort, mailFolder }) => ({
      command: 'node scripts/testing/serve-demo.mjs',
      // The limits are raised, because all journeys share one IP address and a few people.
      env: {
        PORT: String(port),
        JOURNEY_MAIL: mailFolder,
        ...stripeSettings(`http://127.0.0.1:${cardPort}`),
        CALLS_PER_MINUTE: '20000',
        PUBLIC_CALLS_PER_MINUTE: '1000',
        BOOKING_HOLDS_PER_HOUR: '1000',
        PASSWORD_CALLS_PER_EMAIL: '1000',
        PASSWORD_CALLS_PER_ADDRESS: '1000',
        WRONG_TOKENS_PER_MINUTE: '1000',
        // Journeys receive webhooks on this machine.
        COPY_PRIVATE_HOSTS: 'on',
        WEBHOOK_PRIVATE_HOSTS: 'on',
        // Journeys connect providers on this machine.
        SSO_PRIVATE_HOSTS: 'on',
      },
      url: `${address}/api/health/ready`,
      // The start builds the demo company's year of jobs before it serves the first page.
      timeout: 900_000,
      // A server that already uses this port would have other data.
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
      stdout: 'pipe' as const,
    }),
  ),
});
