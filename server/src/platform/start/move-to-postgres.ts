import { installQueue } from '../background/install-queue.ts';
import { migrate } from '../database/migrate.ts';
import { moveInstallation } from '../database/move-installation.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { CannotStart } from '../settings/cannot-start.ts';
import { readSettings } from '../settings/settings.ts';
import { explainFailure } from './explain-failure.ts';
import { runCommand, withInstallation } from './with-installation.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const { DATABASE_URL: url } = settings;
  if (url === undefined) throw new CannotStart('Where to? Set DATABASE_URL to an empty PostgreSQL.');
  return withInstallation({ ...settings, DATABASE_URL: undefined }, async (source) => {
    try {
      const target = await openPostgres(url, { poolSize: 2 });
      try {
        await migrate(target);
        await Promise.all([installQueue(source), installQueue(target)]);
        await moveInstallation(source, target, console.log);
        await target.runScript('analyze');
      } finally {
        await target.close();
      }
    } catch (error) {
      const sentence = explainFailure(error, 'database', settings);
      throw sentence === null ? error : new CannotStart(sentence, { cause: error });
    }
    return [
      'Everything has arrived. From now on start with the same DATABASE_URL.',
      `Files stay where they are. The embedded database in ${settings.DATA_DIR}/database is as it was, and no longer used.`,
    ].join('\n');
  });
});
