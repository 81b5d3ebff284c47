import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { runCommand, withInstallation } from '../../platform/start/with-installation.ts';
import { makePasswordLink } from './make-password-link.ts';

await runCommand(async () => {
  const email = process.argv[2];
  if (email === undefined) throw new CannotStart('Whose password? npm run reset-password -- person@example.org');
  const settings = readSettings(process.env);
  const link = await withInstallation(settings, (database) =>
    makePasswordLink(database, { email, settings, now: new Date() }),
  );
  return `This link lets ${email} choose a new password. It works once, within an hour:\n${link}`;
});
