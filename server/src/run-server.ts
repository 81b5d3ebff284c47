import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp, type Parts } from './app.ts';
import { type DemoSignIns, greeting } from './greeting.ts';
import { requireSafeBinding } from './platform/database/account-binding.ts';
import { watchFreeSpace } from './platform/database/free-space.ts';
import { migrate, refuseOlderSchema } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { tendPglite } from './platform/database/tend-pglite.ts';
import { CannotStart } from './platform/settings/cannot-start.ts';
import { serverFolder } from './platform/settings/server-folder.ts';
import type { Settings } from './platform/settings/settings.ts';
import { lockDataFolder } from './platform/start/data-folder-lock.ts';
import { explainFailure, type StartStep } from './platform/start/explain-failure.ts';
import { makeDataFolder } from './platform/start/make-data-folder.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { openMail } from './providers/mail/open-mail.ts';
import { isKnown } from './records/people/known-people.ts';

export type RunningServer = {
  /** The text for the person who started the server. */
  greeting: string;
  /** Lets open requests and running tasks finish, then closes the database. */
  close: () => Promise<void>;
};

type Say = (text: string) => void;

type DemoParts = Pick<Parts, 'database' | 'settings' | 'storage'>;

/** The demo company. It is passed in by main.ts, so that nothing in the server depends on it. */
type Demo = DemoSignIns & {
  /** Builds the company if nobody has an account yet. */
  seed: (
    parts: DemoParts & { onBegin: () => void; onWait: () => void; onProgress: (share: number) => void },
  ) => Promise<unknown>;
};

const noSecretKeyText =
  'SECRET_KEY is not set: secrets of the database are sealed with a key that lies in the database itself.';
const webFolder = join(serverFolder, '../web/dist');
/** The milliseconds after which an open request is cut off at shutdown, so that a restart does not wait for ever. */
const timeoutMs = 20_000;

/** A stack of closing functions, which are called in the reverse order. */
function closers() {
  const opened: (() => Promise<void> | void)[] = [];
  return {
    add: (close: () => Promise<void> | void) => opened.push(close),
    async close() {
      for (const close of opened.splice(0).reverse()) await close();
    },
  };
}

type Opening = {
  settings: Settings;
  say: Say;
  demo: Demo;
  open: ReturnType<typeof closers>;
  at: (step: StartStep) => void;
};

/** Runs the steps of a start. If one fails, everything opened before it is closed again. */
async function inSteps<T>(settings: Settings, work: (opening: Pick<Opening, 'open' | 'at'>) => Promise<T>): Promise<T> {
  const open = closers();
  let step: StartStep = 'folder';
  const at = (next: StartStep): void => {
    step = next;
  };
  try {
    return await work({ open, at });
  } catch (error) {
    const sentence = explainFailure(error, step, settings);
    await open.close().catch(() => undefined);
    throw sentence === null ? error : new CannotStart(sentence, { cause: error });
  }
}

/** Opens the data folder and the database, migrates it and builds the demo company where there is none yet. */
async function openInstallation({ settings, say, demo, open, at }: Opening) {
  await makeDataFolder(settings.DATA_DIR);
  const isEmbedded = settings.DATABASE_URL === undefined;
  // Only the embedded database is locked: several processes may serve one PostgreSQL and their common files.
  if (isEmbedded) open.add((await lockDataFolder(settings.DATA_DIR)).release);
  const isNew = isEmbedded && !existsSync(join(settings.DATA_DIR, 'database'));
  const space = await watchFreeSpace(settings.DATA_DIR, { isNew });
  open.add(space.stop);
  const storage = await openStorage(settings);

  at('database');
  if (isNew) say('Creating the database...');
  const database = await openDatabase(settings);
  open.add(database.close);
  if (settings.MIGRATE === 'on') await migrate(database, { say });
  else await refuseOlderSchema(database);
  await requireSafeBinding(database);

  at('folder');
  const hasDemo = await prepareDemo({ database, settings, storage }, { demo, say });
  return { database, storage, space, isEmbedded, hasDemo };
}

/** Prepares an installation for its first start, while the web application is built. */
export function prepareInstallation(settings: Settings, say: Say, demo: Demo): Promise<void> {
  return inSteps(settings, async ({ open, at }) => {
    await openInstallation({ settings, say, demo, open, at });
    await open.close();
  });
}

/** Opens everything in order and listens. */
export function runServer(settings: Settings, say: Say, demo: Demo): Promise<RunningServer> {
  return inSteps(settings, async ({ open, at }) => {
    const parts = await openInstallation({ settings, say, demo, open, at });
    const { database, storage, space, isEmbedded, hasDemo } = parts;
    const { fastify, metricsServer } = await buildApp({
      database,
      clock: () => new Date(),
      settings,
      storage,
      mail: await openMail(settings),
      ...(isEmbedded ? { space: space.level } : {}),
      webFolder,
      answers: 'compiled',
    });
    open.add(() => closeApp(fastify));
    if (isEmbedded) open.add(tendPglite(database, fastify.log));

    if (settings.SECRET_KEY === undefined) fastify.log.warn(noSecretKeyText);

    at('metrics');
    await metricsServer?.listen({ port: settings.METRICS_PORT ?? 0, host: settings.METRICS_HOST });

    at('listen');
    await fastify.listen({ port: settings.PORT, host: settings.HOST });
    const { port } = fastify.server.address() as AddressInfo;
    return { greeting: greeting(settings, { port, demo: hasDemo ? demo : null }), close: open.close };
  });
}

async function prepareDemo(parts: DemoParts, { demo, say }: { demo: Demo; say: Say }): Promise<boolean> {
  const [owner] = demo.signIns;
  if (parts.settings.SEED_DEMO === 'off' || owner === undefined) return false;
  await demo.seed({
    ...parts,
    onBegin: () => say('Building the demo company. This happens once and takes a few minutes...'),
    onWait: () => say('Another server is building the demo company. Waiting for it...'),
    onProgress: (share) => say(`  ${Math.round(share * 100)} %`),
  });
  return isKnown(parts.database, owner.email);
}

async function closeApp(fastify: Awaited<ReturnType<typeof buildApp>>['fastify']): Promise<void> {
  const { server } = fastify;
  const impatient = setTimeout(() => server.closeAllConnections(), timeoutMs).unref();
  // A keep-alive connection that becomes idle after the close began would otherwise stay open and delay it.
  const tidying = setInterval(() => server.closeIdleConnections(), 100).unref();
  try {
    await fastify.close();
  } finally {
    clearTimeout(impatient);
    clearInterval(tidying);
  }
}
