import { readSettings } from '../settings.ts';
import { CannotStart } from '../start/cannot-start.ts';
import { runCommand, withInstallation } from '../start/with-installation.ts';
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
