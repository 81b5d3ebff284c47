import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import type { Database } from '../platform/database/database.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { openDiskStorage } from '../platform/storage/disk-storage.ts';
import { mailbox } from '../providers/mail/mail.ts';

/** Starts the product once to create the queues of its tasks and chores, then removes its other rows. */
export async function createQueues(database: Database): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-test-'));
  const { fastify } = await buildApp({
    database,
    clock: () => new Date(),
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    storage: await openDiskStorage(folder),
    mail: mailbox,
    webFolder: null,
    answers: 'checked',
  });
  await fastify.ready();
  await fastify.close();
  await rm(folder, { recursive: true, force: true });
  await database.asSystem((tx) => sql`delete from installation_secrets`.execute(tx));
}
