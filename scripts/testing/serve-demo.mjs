import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from '../build-web.mjs';
import { serve } from '../serve.mjs';

// The product with its demo company in its own folder, for the browser journeys. JOURNEY_DEMO is a data folder that
// already has the company; without it the server builds it.
await buildWebIfStale();
const folder = mkdtempSync(join(tmpdir(), 'truckroll-journeys-'));
const built = process.env.JOURNEY_DEMO;
try {
  if (built) cpSync(built, folder, { recursive: true });
  process.exitCode = await serve({
    environment: { DATA_DIR: folder, DATABASE_URL: undefined, SEED_DEMO: 'on', LOG_LEVEL: 'warn' },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
