import { buildApp, type Parts } from '../app.ts';
import type { Tx } from '../platform/database/bound-dialect.ts';
import type { Database } from '../platform/database/database.ts';
import { openSeal } from '../platform/storage/open-seal.ts';
import { mailbox } from '../providers/mail/mail.ts';
import { extractiveEngine } from '../providers/text-engine/extractive-engine.ts';
import { deleteAccount } from '../records/accounts/delete-account.ts';
import { buildDemo, type DemoParts, demoSignIns } from './build-demo.ts';
import { openDemoApi } from './demo-api.ts';

const mark = 'demo';
const seedLock = 7_214_081;
const founders = demoSignIns.map(({ email }) => email).filter((email) => email.startsWith('owner@'));

async function readMark(system: Tx): Promise<string | undefined> {
  const row = await system
    .selectFrom('installationSecrets')
    .select('value')
    .where('name', '=', mark)
    .executeTakeFirst();
  return row?.value;
}

async function setMark(database: Database, value: 'building' | 'built'): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .insertInto('installationSecrets')
      .values({ name: mark, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );
}

/**
 * Removes the leftovers of a start that was killed while it built the demo company. Only the companies of the demo's
 * founders are removed, because people may have created accounts since.
 */
async function removeHalfBuilt(database: Database): Promise<void> {
  await database.asUpkeep(async (tx) => {
    if ((await readMark(tx)) !== 'building') return;
    const accounts = await tx
      .selectFrom('users')
      .select('accountId')
      .distinct()
      .where('email', 'in', founders)
      .execute();
    for (const { accountId } of accounts) await deleteAccount(tx, accountId);
    await tx.deleteFrom('installationSecrets').where('name', '=', mark).execute();
  });
}

const isInUse = (database: Database): Promise<boolean> =>
  database.asSystem(async (tx) => {
    const account = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    return account !== undefined;
  });

const originAt = (port: number): string => `http://localhost:${port}`;

/** Lets the demo's links lead to this start, if an earlier one had another port. Other addresses were set by people. */
async function moveOrigin(database: Database, port: number): Promise<void> {
  const origin = originAt(port);
  await database.asSystem((tx) =>
    tx
      .updateTable('accounts')
      .set({ publicOrigin: origin })
      .where('id', 'in', tx.selectFrom('users').select('accountId').where('email', 'in', founders))
      .where('publicOrigin', 'like', 'http://localhost:%')
      .where('publicOrigin', '!=', origin)
      .execute(),
  );
}

type SeedParts = Pick<Parts, 'database' | 'settings' | 'storage'> &
  Pick<DemoParts, 'jobCount' | 'onProgress'> & {
    /** Called before something is built. */
    onBegin?: (() => void) | undefined;
    /** Called if another server is already building. */
    onWait?: (() => void) | undefined;
  };

/**
 * Builds the demo company in an unused installation. Returns whether it was built. If several servers start together,
 * one of them builds and the others wait.
 */
export async function seedDemo({ onBegin, onWait, ...parts }: SeedParts): Promise<boolean> {
  const { database } = parts;
  return database.alone(seedLock, onWait ?? (() => undefined), async () => {
    await removeHalfBuilt(database);
    if (await isInUse(database)) {
      if ((await database.asSystem(readMark)) === 'built') await moveOrigin(database, parts.settings.PORT);
      return false;
    }
    onBegin?.();
    await build(parts);
    return true;
  });
}

async function build({ jobCount, onProgress, ...parts }: Omit<SeedParts, 'onBegin' | 'onWait'>): Promise<void> {
  const { database } = parts;
  await setMark(database, 'building');
  const clock = { now: new Date(0) };
  // The session clock is the real one, so that sessions stay cached: a year of calls runs in half a minute.
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
  await buildDemo({ api, database, origin: originAt(parts.settings.PORT), now: new Date(), jobCount, onProgress });
  await fastify.close();
  // The embedded database does not collect statistics by itself, and without them it would plan for empty tables.
  await database.runScript('analyze');
  await setMark(database, 'built');
}
