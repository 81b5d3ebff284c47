import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { runCommand, withInstallation } from '../../platform/start/with-installation.ts';
import { resetTwoStepAsOperator } from './operator-reset.ts';

/** Writes a line in the server's log format to stderr, which the operator may append to the log. */
const line = (level: number) => (facts: object, msg: string) =>
  console.error(JSON.stringify({ level, time: Date.now(), ...facts, msg }));

await runCommand(async () => {
  const email = process.argv[2];
  if (email === undefined)
    throw new CannotStart('Whose two-step sign-in? npm run reset-two-step -- person@example.org');
  const log = { info: line(30), warn: line(40) };
  await withInstallation(readSettings(process.env), (database) =>
    resetTwoStepAsOperator(database, { email, now: new Date(), log }),
  );
  return `${email} signs in with the password alone now, and was signed out everywhere.`;
});
