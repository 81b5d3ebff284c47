import type { PlanList } from '@truckroll/contract/plans/plan-lists';
import { addDays } from '@truckroll/domain/calendar/days';
import { lapsingDays, type PlanKind } from '@truckroll/domain/plans/plan-terms';
import { fold } from '@truckroll/domain/text/folding';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { PlansTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { clientNames, propertyHeads } from '../clients/client-rows.ts';
import { documentHeads } from '../documents/document-rows.ts';
import { jobHeads } from '../jobs/job-rows.ts';

/** Plans with the names of their clients. */
const planRows = (tx: Tx) =>
  tx
    .selectFrom('plans')
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'plans.accountId').onRef('clients.id', '=', 'plans.clientId'),
    )
    .leftJoin(propertyHeads.as('properties'), (join) =>
      join.onRef('properties.accountId', '=', 'plans.accountId').onRef('properties.id', '=', 'plans.servicePropertyId'),
    )
    // A property that was deleted is none.
    .select('properties.id as servicePropertyId')
    .select([
      'plans.id',
      'plans.kind',
      'plans.name',
      'plans.status',
      'plans.clientId',
      'clients.name as clientName',
      'plans.templateId',
      'plans.terms',
      'plans.currency',
      'plans.currencyDecimals',
      'plans.startDay',
      'plans.endDay',
      'plans.pauses',
      'plans.prices',
      'plans.offeredAt',
      'plans.activatedAt',
      'plans.signedAt',
      'plans.signerName',
      'plans.signatureKey',
      'plans.cancelledAt',
      'plans.endedAt',
      'plans.createdBy',
      'plans.createdAt',
      'plans.updatedAt',
    ])
    .where('clients.deletedAt', 'is', null);

export type StoredPlan = Awaited<ReturnType<ReturnType<typeof planRows>['executeTakeFirstOrThrow']>>;

export type PlanFilters = {
  list: PlanList;
  kind?: PlanKind | undefined;
  clientId?: string | null | undefined;
  search?: string | undefined;
  /** The account's day. */
  today: string;
};

const lapsing = (today: string) =>
  sql<SqlBool>`plans.status in ('active', 'paused') and plans.end_day > ${today}::date
    and plans.end_day <= ${addDays(today, lapsingDays)}::date`;

const matching = (tx: Tx, { list, kind, clientId, search, today }: PlanFilters) =>
  planRows(tx)
    .$if(list === 'due', (rows) =>
      // Drawn bills whose invoices nobody has sent yet.
      rows.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('planBills')
            .innerJoin(documentHeads.as('documents'), (join) =>
              join
                .onRef('documents.accountId', '=', 'planBills.accountId')
                .onRef('documents.id', '=', 'planBills.invoiceId'),
            )
            .select('planBills.key')
            .whereRef('planBills.accountId', '=', 'plans.accountId')
            .whereRef('planBills.planId', '=', 'plans.id')
            .where('documents.documentStatus', '=', 'draft')
            .where('documents.deletedAt', 'is', null),
        ),
      ),
    )
    .$if(list === 'lapsing', (rows) => rows.where(lapsing(today)))
    .$if(list !== 'all' && list !== 'due' && list !== 'lapsing', (rows) =>
      rows.where('plans.status', '=', list as StoredPlan['status']),
    )
    .$if(kind !== undefined, (rows) => rows.where('plans.kind', '=', kind ?? 'plan'))
    .$if(Boolean(clientId), (rows) => rows.where('plans.clientId', '=', clientId ?? ''))
    .$if(Boolean(search), (rows) => {
      const folded = fold(search ?? '');
      return rows.where((row) =>
        row.or([
          sql<SqlBool>`strpos(${row.ref('plans.searchText')}, ${folded}) > 0`,
          sql<SqlBool>`strpos(${row.ref('clients.searchText')}, ${folded}) > 0`,
        ]),
      );
    });

/** Plans, the latest first. */
export const listPlans = (
  tx: Tx,
  filters: PlanFilters,
  { page, limit }: { page: number; limit: number },
): Promise<StoredPlan[]> =>
  matching(tx, filters)
    .orderBy('plans.createdAt', 'desc')
    .orderBy('plans.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

/** The latest plans that have each of the folded words in their name or the client's. */
export const findPlansNamed = (tx: Tx, words: readonly string[], limit: number): Promise<StoredPlan[]> =>
  words
    .reduce(
      (rows, word) =>
        rows.where(sql<SqlBool>`(strpos(plans.search_text, ${word}) > 0 or strpos(clients.name_key, ${word}) > 0)`),
      planRows(tx),
    )
    .orderBy('plans.createdAt', 'desc')
    .orderBy('plans.id', 'desc')
    .limit(limit)
    .execute();

export async function countPlans(tx: Tx, filters: PlanFilters): Promise<number> {
  const row = await tx
    .selectFrom(matching(tx, filters).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What the revenue of the active plans follows from. */
export const listActive = (tx: Tx) =>
  planRows(tx).where('plans.status', '=', 'active').orderBy('plans.id').limit(mostCounted).execute();

const mostCounted = 20_000;

/** How many plans were active at a moment, and how many of them have ended since. */
export async function countChurn(tx: Tx, since: string): Promise<{ atStart: number; ended: number }> {
  const row = await tx
    .selectFrom('plans')
    .select(({ fn }) => [
      fn.countAll<number>().as('atStart'),
      fn.countAll<number>().filterWhere('endedAt', '>=', since).as('ended'),
    ])
    .where('activatedAt', '<', since)
    .where((plan) => plan.or([plan('endedAt', 'is', null), plan('endedAt', '>=', since)]))
    .executeTakeFirstOrThrow();
  return { atStart: row.atStart, ended: row.ended };
}

/** The service plans of clients that they know of and that have not ended, those that can be signed first. */
export const listPlansOfClients = (tx: Tx, clientIds: readonly string[], limit: number): Promise<StoredPlan[]> =>
  planRows(tx)
    .where('plans.clientId', 'in', [...clientIds])
    .where('plans.kind', '=', 'plan')
    .where('plans.status', 'in', ['offered', 'active', 'paused'])
    .orderBy(sql`plans.status <> 'offered'`)
    .orderBy('plans.createdAt')
    .orderBy('plans.id')
    .limit(limit)
    .execute();

export const findPlan = (tx: Tx, id: string): Promise<StoredPlan | undefined> =>
  planRows(tx).where('plans.id', '=', id).executeTakeFirst();

export const getPlan = async (tx: Tx, id: string): Promise<StoredPlan> => found(await findPlan(tx, id), 'Plan');

/** The plan, locked for a change: its bills are drawn one after the other. */
export const lockPlan = (tx: Tx, id: string): Promise<StoredPlan | undefined> =>
  planRows(tx).where('plans.id', '=', id).forNoKeyUpdate('plans').executeTakeFirst();

export const holdPlan = async (tx: Tx, id: string): Promise<StoredPlan> => found(await lockPlan(tx, id), 'Plan');

type NewPlan = Omit<Insertable<PlansTable>, 'accountId' | 'searchText'>;

export async function insertPlan(tx: Tx, plan: NewPlan, now: Date): Promise<void> {
  await telling(tx, 'plan', plan.id, { now })
    .insertInto('plans')
    .values({ ...plan, searchText: fold(plan.name) })
    .execute();
}

type Change = Omit<Updateable<PlansTable>, 'accountId' | 'id' | 'updatedAt' | 'searchText'>;

export async function updatePlan(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  await telling(tx, 'plan', id, { now })
    .updateTable('plans')
    .set({
      ...change,
      ...(typeof change.name === 'string' ? { searchText: fold(change.name) } : {}),
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

export async function removePlan(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'plan', id).deleteFrom('plans').where('id', '=', id).execute();
}

/** The plans of all accounts with something to draw, in the order of their ids: running ones, and those that ended lately. */
export const listRunning = (system: Tx, { after, endedSince }: { after: string; endedSince: string }) =>
  system
    .selectFrom('plans')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'plans.accountId')
    .select(['plans.id', 'plans.accountId'])
    .where('accounts.suspendedAt', 'is', null)
    .where('plans.id', '>', after)
    .where((plan) =>
      plan.or([plan('plans.status', 'in', ['active', 'paused']), plan('plans.endedAt', '>=', endedSince)]),
    )
    .orderBy('plans.id')
    .limit(200)
    .execute();

/** The drawn bills of a plan, the latest first, with what became of their invoices. */
export const listBills = (tx: Tx, planId: string, limit: number) =>
  tx
    .selectFrom('planBills')
    .leftJoin(documentHeads.as('documents'), (join) =>
      join
        .onRef('documents.accountId', '=', 'planBills.accountId')
        .onRef('documents.id', '=', 'planBills.invoiceId')
        .on('documents.deletedAt', 'is', null),
    )
    .select([
      'planBills.key',
      'planBills.day',
      'planBills.periodFrom',
      'planBills.periodTo',
      'planBills.ordinal',
      'planBills.amount',
      'documents.id as invoiceId',
      'documents.documentPrefix',
      'documents.documentNumber',
      'documents.documentStatus',
      'documents.total',
      'documents.amountPaid',
    ])
    .where('planBills.planId', '=', planId)
    .orderBy('planBills.day', 'desc')
    .orderBy('planBills.key', 'desc')
    .limit(limit)
    .execute();

export type StoredBill = Awaited<ReturnType<typeof listBills>>[number];

/** The keys of the bills that were drawn. */
export async function listBillKeys(tx: Tx, planId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('planBills').select('key').where('planId', '=', planId).execute();
  return new Set(rows.map(({ key }) => key));
}

type NewBill = {
  key: string;
  day: string;
  periodFrom: string | null;
  periodTo: string | null;
  ordinal: number | null;
  amount: number;
};

/** Stores that a bill is drawn; false if it was drawn before. */
export async function claimBill(tx: Tx, planId: string, bill: NewBill, now: Date): Promise<boolean> {
  const row = await telling(tx, 'plan', planId)
    .insertInto('planBills')
    .values({ ...bill, planId, amount: String(bill.amount), createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['accountId', 'planId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setInvoice(tx: Tx, { planId, key }: { planId: string; key: string }, invoiceId: string) {
  await telling(tx, 'plan', planId)
    .updateTable('planBills')
    .set({ invoiceId })
    .where('planId', '=', planId)
    .where('key', '=', key)
    .execute();
}

/** The visits of a plan whose jobs were made, the latest first, with what became of them. */
export const listMadeVisits = (tx: Tx, planId: string, limit: number) =>
  tx
    .selectFrom('planVisits')
    .leftJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'planVisits.accountId').onRef('jobs.id', '=', 'planVisits.jobId'),
    )
    .select([
      'planVisits.ordinal',
      'planVisits.day',
      'planVisits.name',
      'jobs.id as jobId',
      'jobs.jobNumber',
      'jobs.jobStatus',
    ])
    .where('planVisits.planId', '=', planId)
    .orderBy('planVisits.ordinal', 'desc')
    .limit(limit)
    .execute();

/** Stores that the job of a visit is made; false if it was made before. */
export async function claimVisit(
  tx: Tx,
  planId: string,
  visit: { ordinal: number; day: string; name: string },
  now: Date,
): Promise<boolean> {
  const row = await telling(tx, 'plan', planId)
    .insertInto('planVisits')
    .values({ ...visit, planId, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['accountId', 'planId', 'ordinal']).doNothing())
    .returning('ordinal')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setJob(tx: Tx, { planId, ordinal }: { planId: string; ordinal: number }, jobId: string) {
  await telling(tx, 'plan', planId)
    .updateTable('planVisits')
    .set({ jobId })
    .where('planId', '=', planId)
    .where('ordinal', '=', ordinal)
    .execute();
}

/** The ordinals of the visits whose jobs were made. */
export async function listOrdinals(tx: Tx, planId: string): Promise<ReadonlySet<number>> {
  const rows = await tx.selectFrom('planVisits').select('ordinal').where('planId', '=', planId).execute();
  return new Set(rows.map(({ ordinal }) => ordinal));
}

/** The statuses of the jobs of visits that are done. */
export const doneStatuses = ['completed', 'invoiced', 'paid', 'closed'] as const;

/** The visits whose jobs are done and that are not billed, for plans that are billed by visit. */
export const listUnbilledVisits = (tx: Tx, planId: string) =>
  tx
    .selectFrom('planVisits')
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'planVisits.accountId').onRef('jobs.id', '=', 'planVisits.jobId'),
    )
    .leftJoin('planBills', (join) =>
      join
        .onRef('planBills.accountId', '=', 'planVisits.accountId')
        .onRef('planBills.planId', '=', 'planVisits.planId')
        .onRef('planBills.ordinal', '=', 'planVisits.ordinal'),
    )
    .select(['planVisits.ordinal', 'planVisits.day', 'planVisits.name'])
    .where('planVisits.planId', '=', planId)
    .where('planBills.key', 'is', null)
    .where('jobs.jobStatus', 'in', doneStatuses)
    .orderBy('planVisits.ordinal')
    .execute();

export async function listPlanIdsOf(tx: Tx, clientId: string): Promise<string[]> {
  const rows = await tx.selectFrom('plans').select('id').where('clientId', '=', clientId).execute();
  return rows.map(({ id }) => id);
}

/** Removes the plans of a client with what they drew; invoices and jobs have owners of their own. */
export async function removePlansOf(tx: Tx, clientId: string): Promise<void> {
  await telling(tx, 'plan', null).deleteFrom('plans').where('clientId', '=', clientId).execute();
}

/** The plans of properties. */
export const plansOfProperties: BelongingRows = { table: 'plans', column: 'service_property_id', key: 'id' };

/** The plans of clients, which move with a merge. */
export const plansOfClients: MovingRows = {
  table: 'plans',
  column: 'client_id',
  key: 'id',
  tells: (tx) => telling(tx, 'plan', null),
};
