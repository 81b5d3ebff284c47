import { buildApp, type Parts } from '../app.ts';
import { openSeal } from '../platform/storage/open-seal.ts';
import { mailbox } from '../providers/mail/mail.ts';
import { extractiveEngine } from '../providers/text-engine/extractive-engine.ts';
import { buildDemo, type DemoParts } from './build-demo.ts';
import { openDemoApi } from './demo-api.ts';

type FillParts = Pick<Parts, 'database' | 'settings' | 'storage'> & Pick<DemoParts, 'size' | 'onProgress' | 'origin'>;

/** Builds the companies with a server of its own, which listens nowhere. */
export async function fillDemo({ size, onProgress, origin, ...parts }: FillParts): Promise<void> {
  const { database } = parts;
  const clock = { now: new Date(0) };
  // The session clock is the real one, so that sessions stay cached.
  const sessionClock = (): Date => new Date();
  const { fastify, queue } = await buildApp({
    ...parts,
    settings: {
      ...parts.settings,
      LOG_LEVEL: 'error',
      // The demo company's pictures are sketches, and recognising text takes a second each.
      TEXT_RECOGNITION: 'off',
      CALLS_PER_MINUTE: 1_000_000,
      PUBLIC_CALLS_PER_MINUTE: 1_000_000,
      BOOKING_HOLDS_PER_HOUR: 1_000_000,
    },
    // The demo company sends nothing outside, even if a mail server or a model is configured; its past reads as if it had.
    mail: { ...mailbox, name: 'smtp' },
    textEngine: extractiveEngine,
    clock: () => clock.now,
    sessionClock,
    webFolder: null,
    answers: 'compiled',
  });
  await fastify.ready();
  const seal = await openSeal(database, parts.settings);
  const api = openDemoApi({ server: fastify, queue, database, storage: parts.storage, seal, clock, sessionClock });
  await buildDemo({ api, database, origin, now: new Date(), size, onProgress });
  await fastify.close();
  // The embedded database does not collect statistics by itself, and without them it would plan for empty tables.
  await database.runScript('analyze');
}
