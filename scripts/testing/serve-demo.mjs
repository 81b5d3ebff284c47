import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildServerIfStale } from '../build-server.mjs';
import { buildWebIfStale } from '../build-web.mjs';
import { serve } from '../serve.mjs';
import { makeCertificate, missingMailPrograms } from '../temporary-mail-server.mjs';
import { temporaryFolder } from '../temporary-place.mjs';

// The product with its demo company in its own folder, for the browser journeys. JOURNEY_DEMO is a data folder that
// already has the company; without it the server builds it.
await buildServerIfStale();
await buildWebIfStale();
const folder = temporaryFolder('journeys', { inMemory: true });
const built = process.env.JOURNEY_DEMO;
// Journeys start a mail server (e2e/mail-rig.ts). Truckroll reads its certificate when it starts.
const mailFolder = process.env.JOURNEY_MAIL;
const trusted = mailFolder === undefined ? undefined : join(mailFolder, 'certificate.pem');
if (mailFolder !== undefined && missingMailPrograms() === null) {
  mkdirSync(mailFolder, { recursive: true });
  makeCertificate(mailFolder);
}
try {
  if (built) cpSync(built, folder, { recursive: true });
  process.exitCode = await serve({
    environment: {
      ...{ DATA_DIR: folder, DATABASE_URL: undefined, SEED_DEMO: 'on', LOG_LEVEL: 'warn' },
      ...(trusted !== undefined && existsSync(trusted)
        ? { NODE_EXTRA_CA_CERTS: trusted, MAIL_PRIVATE_HOSTS: 'on' }
        : {}),
    },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
  if (mailFolder !== undefined) rmSync(mailFolder, { recursive: true, force: true });
}
