import { CannotStart } from '../settings/cannot-start.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand, withInstallation } from '../start/with-installation.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Manifest } from './manifest.ts';
import { writeBackup } from './write-backup.ts';

const rowsOf = (manifest: Manifest): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

await runCommand(async () => {
  const folder = process.argv[2];
  if (folder === undefined) throw new CannotStart('Where to? npm run backup -- FOLDER');
  const settings = readSettings(process.env);
  const manifest = await withInstallation(
    settings,
    async (database) => writeBackup({ database, storage: await openStorage(settings), now: new Date() }, folder),
    'as it is',
  );
  const lines = [
    `Backed up and read back: ${manifest.tables.length} tables with ${rowsOf(manifest)} rows, ${manifest.files.rows} files.`,
  ];
  if (manifest.withoutContent.length > 0)
    lines.push(
      `${manifest.withoutContent.length} files had no content in the storage any more: manifest.json names them.`,
    );
  return lines.join('\n');
});
