import { CannotStart } from '../settings/cannot-start.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand, withInstallation } from '../start/with-installation.ts';
import { openSeal } from './open-seal.ts';
import { resealAll } from './sealed-columns.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  if (settings.SECRET_KEY === undefined)
    throw new CannotStart('Set SECRET_KEY to the new key, SECRET_KEY_OLD to the old one.');
  const count = await withInstallation(settings, async (database) => {
    const seal = await openSeal(database, settings);
    return database.asSystem((system) => resealAll(system, seal));
  });
  return `${count} secret(s) sealed with the new key. SECRET_KEY_OLD is no longer needed.`;
});
