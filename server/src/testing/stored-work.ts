import type { PlanTerms } from '@truckroll/domain/plans/plan-terms';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { allocateNumber } from '../features/numbers/number-store.ts';
import type {
  ClientsTable,
  DocumentsTable,
  JobsTable,
  PlansTable,
  RequestsTable,
  TasksTable,
  VisitsTable,
} from '../platform/database/tables.ts';
import type { TestAccount } from './shop.ts';

/** Builds rows that endpoints of other features write, for tests that read them. */
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

/** A scheduled job of a client, with its team. */
export async function storeJob(
  account: TestAccount,
  job: { clientId: string } & Partial<Insertable<JobsTable>>,
  team: readonly string[] = [],
): Promise<string> {
  const id = newId();
  const row = {
    id,
    jobStatus: 'scheduled' as const,
    timezone: 'America/Toronto',
    searchText: (job.title ?? '').toLowerCase(),
    createdAt: at,
    updatedAt: at,
    ...job,
  };
  await account.look(async (tx) => {
    const jobNumber = await allocateNumber(tx, 'job', { requested: job.jobNumber });
    await tx
      .insertInto('jobs')
      .values({ ...row, jobNumber })
      .execute();
    for (const userId of team) await tx.insertInto('jobTeam').values({ jobId: id, userId }).execute();
  });
  return id;
}

/** A scheduled visit of a job, with its team. */
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

let lastRequestNumber = 0;

/** A new request of a client, with its assignees. */
export async function storeRequest(
  account: TestAccount,
  request: { clientId: string } & Partial<Insertable<RequestsTable>>,
  team: readonly string[] = [],
): Promise<string> {
  const id = newId();
  lastRequestNumber += 1;
  const numbers = { id, requestNumber: lastRequestNumber, timezone: 'America/Toronto', searchText: '' };
  await account.look(async (tx) => {
    await tx
      .insertInto('requests')
      .values({ ...numbers, createdAt: at, updatedAt: at, ...request })
      .execute();
    for (const userId of team) await tx.insertInto('requestTeam').values({ requestId: id, userId }).execute();
  });
  return id;
}

export async function storeTask(account: TestAccount, task: Partial<Insertable<TasksTable>>): Promise<string> {
  const id = newId();
  const name = task.name ?? 'Call back';
  const row = { id, name, searchText: name.toLowerCase(), createdAt: at, updatedAt: at, ...task };
  await account.look((tx) => tx.insertInto('tasks').values(row).execute());
  return id;
}

let lastDocumentNumber = 2_026_000_000;

/** An invoice or estimate of a client. */
export async function storeDocument(
  account: TestAccount,
  document: { clientId: string; documentType: 1 | 2 } & Partial<Insertable<DocumentsTable>>,
): Promise<string> {
  const id = newId();
  lastDocumentNumber += 1;
  const row = {
    id,
    documentNumber: lastDocumentNumber,
    documentPrefix: document.documentType === 1 ? 'INV-' : 'EST-',
    title: 'Spring service',
    clientDetails: JSON.stringify({ name: 'Ann Lee', email: null, address: null, phoneNumber: null }),
    date: '2026-03-01',
    currency: 'USD',
    currencyDecimals: 2,
    paymentTerms: 7,
    companyInformation: '{}',
    searchText: `${document.documentType === 1 ? 'inv' : 'est'}-${lastDocumentNumber}`,
    createdAt: at,
    updatedAt: at,
    ...document,
  };
  await account.look(async (tx) => {
    await tx.insertInto('documents').values(row).execute();
    if (document.documentType === 1 && document.jobId)
      await tx.insertInto('invoiceJobs').values({ invoiceId: id, jobId: document.jobId }).execute();
  });
  return id;
}

/** An active plan of a client, with a term of two months that renews by itself or ends, and a discount on other work. */
export async function storePlan(
  account: TestAccount,
  {
    renews = true,
    memberDiscount = 0,
    ...plan
  }: { clientId: string; renews?: boolean; memberDiscount?: number } & Partial<Insertable<PlansTable>>,
): Promise<string> {
  const id = newId();
  const terms: PlanTerms = {
    ...{ text: '', lines: [{ name: 'Comfort', description: null, quantity: 1, rate: 31, taxIds: [] }] },
    ...{ billing: 'calendar', interval: 'month', billingDay: 1, sendsBills: false, visits: [], weekday: null },
    ...{ termMonths: 2, renews, memberDiscount },
  };
  const row = {
    id,
    ...{ kind: 'plan' as const, name: 'Comfort', status: 'active' as const, terms: JSON.stringify(terms) },
    ...{ currency: 'USD', currencyDecimals: 2, startDay: '2026-03-01', activatedAt: at },
    ...{ searchText: 'comfort', createdAt: at, updatedAt: at },
    ...plan,
  };
  await account.look((tx) => tx.insertInto('plans').values(row).execute());
  return id;
}
