import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { ClientsTable, JobsTable, VisitsTable } from '../database/tables.ts';
import type { TestAccount } from './shop.ts';

/** Rows that calls of other areas write: a test of reading puts them there as those leave them. */
const at = '2026-03-01T12:00:00.000Z';

export async function storeClient(account: TestAccount, more: Partial<Insertable<ClientsTable>> = {}): Promise<string> {
  const id = newId();
  const name = more.name ?? 'Ann Lee';
  const row = {
    id,
    name,
    firstName: name,
    lastName: '',
    stage: 'active_client' as const,
    nameKey: name.toLowerCase(),
    companyKey: '',
    searchText: name.toLowerCase(),
    createdAt: at,
    updatedAt: at,
    ...more,
  };
  await account.look((tx) => tx.insertInto('clients').values(row).execute());
  return id;
}

let lastJobNumber = 0;

/** A scheduled job of a client, with the people of its team. */
export async function storeJob(
  account: TestAccount,
  job: { clientId: string } & Partial<Insertable<JobsTable>>,
  team: readonly string[] = [],
): Promise<string> {
  const id = newId();
  lastJobNumber += 1;
  const row = {
    id,
    jobNumber: lastJobNumber,
    jobStatus: 'scheduled' as const,
    timezone: 'America/Toronto',
    searchText: (job.title ?? '').toLowerCase(),
    createdAt: at,
    updatedAt: at,
    ...job,
  };
  await account.look(async (tx) => {
    await tx.insertInto('jobs').values(row).execute();
    for (const userId of team) await tx.insertInto('jobTeam').values({ jobId: id, userId }).execute();
  });
  return id;
}

/** A scheduled visit of a job, with the people of its team. */
export async function storeVisit(
  account: TestAccount,
  visit: { jobId: string } & Partial<Insertable<VisitsTable>>,
  team: readonly string[] = [],
): Promise<string> {
  const id = newId();
  const row = {
    id,
    visitNumber: 1,
    visitStartDateTime: '2026-03-12T14:00:00.000Z',
    visitEndDateTime: '2026-03-12T15:00:00.000Z',
    timezone: 'America/Toronto',
    visitStatus: 'scheduled' as const,
    visitType: 'one-off' as const,
    createdAt: at,
    updatedAt: at,
    ...visit,
  };
  await account.look(async (tx) => {
    await tx.insertInto('visits').values(row).execute();
    for (const userId of team) await tx.insertInto('visitTeam').values({ visitId: id, userId }).execute();
  });
  return id;
}
