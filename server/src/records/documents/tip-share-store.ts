import { splitTip, takeFromTip } from '@truckroll/domain/tips/tip-shares';
import { expressionBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { visitTeams, visitTimes } from '../jobs/job-rows.ts';
import { invoiceJobs } from './invoice-jobs.ts';

/** Shares of tips as rows for the queries of other owners. */
export const tipShareRows = expressionBuilder<Tables, never>()
  .selectFrom('tipShares')
  .select(['accountId', 'paymentId', 'refundId', 'userId', 'amount']);

type Of = { id: string; documentId: string };
type Share = { userId: string | null; amount: number; refundId: string | null };

async function insertShares(tx: Tx, paymentId: string, shares: readonly Share[]): Promise<void> {
  const rows = shares
    .filter(({ amount }) => amount !== 0)
    .map(({ amount, ...share }) => ({ id: newId(), paymentId, amount: String(amount), ...share }));
  if (rows.length > 0) await telling(tx, 'payment', paymentId).insertInto('tipShares').values(rows).execute();
}

/**
 * The people whose tip it is: everybody of the completed visits of the invoice's jobs, each once; without completed visits those of
 * the planned ones (decision 0110).
 */
async function listWorkers(tx: Tx, invoiceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom(visitTeams.as('team'))
    .innerJoin(visitTimes.as('visits'), (join) =>
      join.onRef('visits.accountId', '=', 'team.accountId').onRef('visits.id', '=', 'team.visitId'),
    )
    .select(['team.userId', sql<boolean>`bool_or(visits.visit_status = 'completed')`.as('hasCompleted')])
    .where('team.jobId', 'in', (of) =>
      of.selectFrom(invoiceJobs.as('billed')).select('billed.jobId').where('billed.invoiceId', '=', invoiceId),
    )
    .where('visits.visitStatus', '!=', 'cancelled')
    .groupBy('team.userId')
    .orderBy('team.userId')
    .execute();
  const isDone = rows.some(({ hasCompleted }) => hasCompleted);
  return rows.filter(({ hasCompleted }) => hasCompleted || !isDone).map(({ userId }) => userId);
}

/** Stores whose tip it is that came in with a payment. Later changes of the visits do not move it. */
export async function insertTipShares(
  tx: Tx,
  { id, documentId }: Of,
  { tip, decimals }: { tip: number; decimals: number },
): Promise<void> {
  if (tip === 0) return;
  const workers = await listWorkers(tx, documentId);
  const people = workers.length === 0 ? [null] : workers;
  const amounts = splitTip(tip, people.length, decimals);
  await insertShares(
    tx,
    id,
    people.map((userId, place) => ({ userId, refundId: null, amount: amounts[place] ?? 0 })),
  );
}

/** Stores what the refund of a tip takes from those who got it. `before` is the payment as it was. */
export async function insertTipRefund(
  tx: Tx,
  { paymentId, refundId, tip }: { paymentId: string; refundId: string; tip: number },
  before: { tipAmount: number; tipRefunded: number; decimals: number },
): Promise<void> {
  if (tip === 0) return;
  const rows = await tx
    .selectFrom('tipShares')
    .select('userId')
    .where('paymentId', '=', paymentId)
    .where('refundId', 'is', null)
    .orderBy('userId')
    .execute();
  // Of a tip smaller than one unit for each, some got nothing.
  const people = rows.length === 0 ? [null] : rows.map(({ userId }) => userId);
  const taken = takeFromTip({ tip: before.tipAmount, refunded: before.tipRefunded }, tip, {
    people: people.length,
    decimals: before.decimals,
  });
  await insertShares(
    tx,
    paymentId,
    people.map((userId, place) => ({ userId, refundId, amount: taken[place] ?? 0 })),
  );
}
