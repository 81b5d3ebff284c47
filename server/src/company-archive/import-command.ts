import { installQueue } from '../background/install-queue.ts';
import { readSettings } from '../settings.ts';
import { CannotStart } from '../start/cannot-start.ts';
import { runCommand, withInstallation } from '../start/with-installation.ts';
import { openStorage } from '../storage/open-storage.ts';
import { importArchive } from './import-archive.ts';

await runCommand(async () => {
  const path = process.argv[2];
  if (path === undefined) throw new CannotStart('Which archive? npm run import -- FILE');
  const settings = readSettings(process.env);
  return withInstallation(settings, async (database) => {
    await installQueue(database);
    const { companyName, files } = await importArchive({ database, storage: await openStorage(settings) }, path);
    return [
      `${companyName} has arrived, with ${files.rows} files.`,
      'Passwords were not in the archive: npm run reset-password -- owner@example.org makes a link to set one.',
    ].join('\n');
  });
});
