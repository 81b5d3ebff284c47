import { installQueue } from '../../platform/background/install-queue.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { runCommand, withInstallation } from '../../platform/start/with-installation.ts';
import { openSeal } from '../../platform/storage/open-seal.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { importArchive } from './import-archive.ts';

await runCommand(async () => {
  const path = process.argv[2];
  if (path === undefined) throw new CannotStart('Which archive? npm run import -- FILE');
  const settings = readSettings(process.env);
  return withInstallation(settings, async (database) => {
    await installQueue(database);
    const [storage, seal] = [await openStorage(settings), await openSeal(database, settings)];
    const { companyName, files } = await importArchive({ database, storage, seal }, path);
    return [
      `${companyName} has arrived, with ${files.rows} files.`,
      'Passwords were not in the archive: npm run reset-password -- owner@example.org makes a link to set one.',
    ].join('\n');
  });
});
