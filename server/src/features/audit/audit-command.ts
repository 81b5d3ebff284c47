import { parseArgs } from 'node:util';
import type { Database } from '../../platform/database/database.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { runCommand, withInstallation } from '../../platform/start/with-installation.ts';
import { openSeal } from '../../platform/storage/open-seal.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { type ChainReport, verifyChain } from '../../records/audit/chain-store.ts';
import { erasePerson } from '../../records/audit/entry-store.ts';
import { listAccounts } from '../account/manage-accounts.ts';
import { findCompanyOf } from '../company-archive/find-company.ts';

const usage = `npm run audit -- verify                                    checks the audit trails of all companies
npm run audit -- verify --owner owner@example.org          of one
npm run audit -- erase --owner owner@example.org --person ID   erases what entries say of a person or client`;

function describe(companyName: string, report: ChainReport): string {
  const { entries, waiting, erased, anchorPosition, foreignPosition, problems } = report;
  const facts = [
    `${entries} entries`,
    ...(anchorPosition > 0 ? [`the first ${anchorPosition} were deleted for their age`] : []),
    ...(foreignPosition > 0 ? [`up to #${foreignPosition} imported`] : []),
    ...(waiting > 0 ? [`${waiting} not chained yet`] : []),
    ...(erased > 0 ? [`values of ${erased} erased`] : []),
  ];
  return [`${companyName}: ${problems.length === 0 ? 'intact' : 'CHANGED'} (${facts.join(', ')})`, ...problems]
    .join('\n  ')
    .trimEnd();
}

async function verify(database: Database, seal: Seal, owner: string | undefined): Promise<string> {
  const companies =
    owner === undefined
      ? (await database.asSystem(listAccounts)).map(({ id, companyName }) => ({ accountId: id, companyName }))
      : [await database.asSystem((system) => findCompanyOf(system, owner))];
  const lines: string[] = [];
  let isIntact = true;
  for (const { accountId, companyName } of companies) {
    const report = await database.asUpkeep((system) => verifyChain(system, accountId, seal));
    lines.push(describe(companyName, report));
    if (report.problems.length > 0) isIntact = false;
  }
  // Scheduled runs of this command detect a broken chain by the exit code.
  if (!isIntact) process.exitCode = 1;
  return lines.length === 0 ? 'There are no companies.' : lines.join('\n');
}

await runCommand(async () => {
  const options = { owner: { type: 'string' }, person: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ options, strict: false, allowPositionals: true });
  const [owner, person] = [values.owner, values.person].map((value) => (typeof value === 'string' ? value : undefined));
  const settings = readSettings(process.env);
  return withInstallation(settings, async (database) => {
    const seal = await openSeal(database, settings);
    if (positionals[0] === 'verify') return verify(database, seal, owner);
    if (positionals[0] !== 'erase' || owner === undefined || person === undefined) throw new CannotStart(usage);
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(person)) throw new CannotStart(`${person} is not an id.`);
    const { accountId, companyName } = await database.asSystem((system) => findCompanyOf(system, owner));
    const cause = { kind: 'operator', at: new Date() } as const;
    const count = await database.asAccount(accountId, (tx) => erasePerson(tx, { accountId, id: person }), null, cause);
    return `Values of ${count} entries of ${companyName} are erased.`;
  });
});
