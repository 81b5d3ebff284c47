import { parseArgs } from 'node:util';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { runCommand, withInstallation } from '../../platform/start/with-installation.ts';
import { beginSupportSession } from '../../records/audit/support-store.ts';
import { findCompanyOf } from '../company-archive/find-company.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { owner: { type: 'string' } }, strict: false });
  const { owner } = values;
  if (typeof owner !== 'string')
    throw new CannotStart('Into which company? npm run support -- --owner owner@example.org');
  const settings = readSettings(process.env);
  return withInstallation(settings, async (database) => {
    const { accountId, companyName } = await database.asSystem((system) => findCompanyOf(system, owner));
    const now = new Date();
    const cause = { kind: 'support', device: 'Support', at: now } as const;
    const begun = await database.asAccount(accountId, (tx) => beginSupportSession(tx, accountId, now), null, cause);
    if (begun === undefined)
      throw new CannotStart(`No admin of ${companyName} has agreed: in the settings, 'Audit trail', 'Let support in'.`);
    const { token, access } = begun;
    return [
      `You are in ${companyName} in the name of ${access.by.name} until ${access.endsAt}. Its admins see it while it lasts.`,
      `Open ${settings.PUBLIC_URL ?? 'the address of the installation'}/support and give this code: ${token}`,
    ].join('\n');
  });
});
