import { buildApp } from '../server/src/app.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { readSettings } from '../server/src/platform/settings/settings.ts';
import { openStorage } from '../server/src/platform/storage/open-storage.ts';
import { openMail } from '../server/src/providers/mail/open-mail.ts';

/** The product's server, but with the web application of the folder WEB_FOLDER. */
const settings = readSettings(process.env);
const database = await openDatabase(settings);
const { fastify } = await buildApp({
  database,
  clock: () => new Date(),
  settings,
  storage: await openStorage(settings),
  mail: await openMail(settings),
  webFolder: process.env.WEB_FOLDER ?? null,
  answers: 'compiled',
});
await fastify.listen({ port: settings.PORT, host: '127.0.0.1' });
process.on('SIGTERM', () => {
  void fastify
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
