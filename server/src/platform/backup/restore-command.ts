import { CannotStart } from '../settings/cannot-start.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand, withInstallation } from '../start/with-installation.ts';
import { openStorage } from '../storage/open-storage.ts';
import { restoreBackup } from './restore-backup.ts';

await runCommand(async () => {
  const folder = process.argv[2];
  if (folder === undefined) throw new CannotStart('Which backup? npm run restore -- FOLDER');
  const settings = readSettings(process.env);
  const manifest = await withInstallation(
    settings,
    async (database) => restoreBackup({ database, storage: await openStorage(settings) }, folder),
    'none yet',
  );
  return `The backup of ${manifest.createdAt} is restored: ${manifest.tables.length} tables, ${manifest.files.rows} files. Start the server with the same settings.`;
});
