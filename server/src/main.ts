import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { openMail } from './mail/open-mail.ts';
import { readSettings, WrongSettings } from './settings.ts';
import { openStorage } from './storage/open-storage.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Environment → open database → migrate → build → listen → graceful close. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  await migrate(database);
  const storage = await openStorage(settings);
  if (settings.SEED_DEMO === 'on') await seedDemo({ database, settings, storage });
  const { fastify: app } = await buildApp({
    database,
    clock: () => new Date(),
    settings,
    storage,
    mail: await openMail(settings),
    webFolder,
    answers: 'compiled',
  });
  await app.listen({ port: settings.PORT, host: settings.HOST });

  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= app.close().then(() => database.close());
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      void close().then(() => process.exit(0));
    });
  }
}

start().catch((error: unknown) => {
  if (error instanceof WrongSettings) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
