import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeAudit } from '../../platform/database/write-audit.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { runCommand, withInstallation } from '../../platform/start/with-installation.ts';
import { openSeal } from '../../platform/storage/open-seal.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { findCompanyOf } from './find-company.ts';
import { writeArchive } from './write-archive.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: { owner: { type: 'string' }, out: { type: 'string' } },
    strict: false,
  });
  const { owner, out } = values;
  if (typeof owner !== 'string' || typeof out !== 'string')
    throw new CannotStart('Whose company, and where to? npm run export -- --owner owner@example.org --out company.zip');
  if (existsSync(out)) throw new CannotStart(`${out} exists already. Give another name.`);
  const settings = readSettings(process.env);
  return withInstallation(settings, async (database) => {
    const { accountId, companyName } = await database.asSystem((system) => findCompanyOf(system, owner));
    const [storage, seal] = [await openStorage(settings), await openSeal(database, settings)];
    const cause = { kind: 'operator', at: new Date() } as const;
    const act = { accountId, kind: 'exports', action: 'exported', subject: 'company' } as const;
    await database.asAccount(accountId, (tx) => writeAudit(tx, act), null, cause);
    const manifest = await writeArchive({ database, storage, seal }, { accountId, path: out });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return `${companyName} is in ${out}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.rows} files.`;
  });
});
