import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveOfflineDay, wholeDay } from '../e2e/offline-day.ts';
import { findChromium } from '../scripts/find-chromium.mjs';
import { findPostgresPrograms, startTemporaryPostgres } from '../scripts/temporary-postgres.mjs';
import { startServer } from './client-scene.ts';

/**
 * A technician's whole day without a network in a real browser: 8 visits, 60 changes and 40 photos of 3 MB, two of which
 * meet changes of somebody else, with a reload and a new start of the browser in the middle. Then a network of 10 Mbit/s.
 */
const mostSeconds = 60;

const programs = findPostgresPrograms();
if (programs === null || programs === undefined) throw new Error('The bench needs PostgreSQL 15 or newer.');
const postgres = await startTemporaryPostgres({ programs });
const folder = await mkdtemp(join(tmpdir(), 'truckroll-bench-'));
const served = await startServer('../server/dist/main.js', '/api/health', {
  ...{ DATABASE_URL: postgres.url, DATA_DIR: folder, SEED_DEMO: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production' },
  ...{ CALLS_PER_MINUTE: '100000', PUBLIC_CALLS_PER_MINUTE: '100000', PASSWORD_CALLS_PER_EMAIL: '1000' },
});
try {
  const executablePath = await findChromium();
  const { waited, sentInSeconds, faults } = await liveOfflineDay(wholeDay, {
    port: Number(new URL(served.url).port),
    launch: {
      ...(executablePath === null ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  });
  const expected = wholeDay.visits * (4 + wholeDay.notes + wholeDay.photos) + wholeDay.conflicts + wholeDay.tasks;
  const line = (name: string, value: string, limit: string, isMet: boolean): void => {
    console.log(`${name.padEnd(44)}${value.padStart(10)}   ${limit}: ${isMet ? 'ok' : 'MISS'}`);
    if (!isMet) process.exitCode = 1;
  };
  line('changes that waited in the evening', String(waited), `${expected}`, waited === expected);
  line('sent at 10 Mbit/s', `${sentInSeconds.toFixed(1)} s`, `at most ${mostSeconds} s`, sentInSeconds <= mostSeconds);
  line('missing, doubled or changed', String(faults.length), 'at most 0', faults.length === 0);
  for (const fault of faults) console.log(`  ${fault}`);
} finally {
  await served.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
