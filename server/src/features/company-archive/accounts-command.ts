import { parseArgs } from 'node:util';
import type { Database } from '../../platform/database/database.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { runCommand, withInstallation } from '../../platform/start/with-installation.ts';
import { openSeal } from '../../platform/storage/open-seal.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { suspendAccount } from '../../records/accounts/manage-account.ts';
import { listAccounts, listAllFailedTasks } from '../account/manage-accounts.ts';
import { deleteCompany } from './delete-company.ts';
import { findCompanyOf, findCompanyOfOwner } from './find-company.ts';

const usage = `npm run accounts                                                        lists them
npm run accounts -- failed                                              failed work of all
npm run accounts -- suspend --owner owner@example.org
npm run accounts -- resume --owner owner@example.org
npm run accounts -- delete --owner owner@example.org --exported company.zip`;

/** Who suspends and resumes, in the company's audit trail. */
const operator = { kind: 'operator' } as const;

const table = (rows: (string | number)[][]): string => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => String(row[i]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => String(cell).padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

async function list(database: Database): Promise<string> {
  const accounts = await database.asSystem(listAccounts);
  const head = ['Company', 'Owner', 'People', 'Clients', 'Failed', 'Last used', 'Suspended'];
  const rows = accounts.map((account) => [
    account.companyName,
    account.owner ?? '',
    account.people,
    account.clients,
    account.failedTasks,
    account.lastUsedAt?.slice(0, 10) ?? 'never',
    account.suspendedAt?.slice(0, 10) ?? '',
  ]);
  return accounts.length === 0 ? 'There are no accounts.' : table([head, ...rows]);
}

async function listFailed(database: Database): Promise<string> {
  const tasks = await database.asSystem(listAllFailedTasks);
  const rows = tasks.map((task) => [
    task.failedAt.slice(0, 16),
    task.companyName,
    task.task,
    task.attempts,
    task.error,
  ]);
  return tasks.length === 0
    ? 'No work has failed.'
    : table([['Failed at', 'Company', 'Task', 'Attempts', 'Error'], ...rows]);
}

await runCommand(async () => {
  const options = { owner: { type: 'string' }, exported: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ options, strict: false, allowPositionals: true });
  const settings = readSettings(process.env);
  const [command = 'list'] = positionals;
  const { owner, exported } = values;
  return withInstallation(settings, async (database) => {
    if (command === 'list') return list(database);
    if (command === 'failed') return listFailed(database);
    if (typeof owner !== 'string') throw new CannotStart(usage);
    const find = command === 'delete' ? findCompanyOfOwner : findCompanyOf;
    const { accountId, companyName } = await database.asSystem((system) => find(system, owner));
    switch (command) {
      case 'suspend':
        await database.asSystem((system) => suspendAccount(system, accountId, new Date()), operator);
        return `${companyName} is suspended: nobody signs in, calls are refused within five seconds, background work rests.`;
      case 'resume':
        await database.asSystem((system) => suspendAccount(system, accountId, null), operator);
        return `${companyName} works again. Background work goes on within a quarter of an hour.`;
      case 'delete':
        if (typeof exported !== 'string') throw new CannotStart(usage);
        await deleteCompany(
          { database, storage: await openStorage(settings), seal: await openSeal(database, settings) },
          { accountId, companyName, archive: exported },
        );
        return `${companyName} is deleted. ${exported} holds what there was.`;
      default:
        throw new CannotStart(usage);
    }
  });
});
