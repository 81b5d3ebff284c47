import { migrate } from '../database/migrate.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand, withInstallation } from './with-installation.ts';

await runCommand(async () => {
  const applied = await withInstallation(
    readSettings(process.env),
    (database) => migrate(database, { say: console.log }),
    'none yet',
  );
  return applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.length} migrations.`;
});
