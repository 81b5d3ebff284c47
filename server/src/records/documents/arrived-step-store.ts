import type { BillingSchedule } from '@truckroll/domain/documents/billing-schedule';
import { expressionBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { accountRows } from '../accounts/account-rows.ts';

/** Estimates whose drafts are made by themselves. */
const drawing = expressionBuilder<Tables, never>()
  .selectFrom('documents')
  .select(['id', 'billingSchedule', 'actionStatus'])
  .where('documentType', '=', 2)
  .where('documentStatus', '!=', 'void')
  .where('deletedAt', 'is', null)
  .where(sql<boolean>`billing_schedule ->> 'drawsDrafts' = 'true'`);

type Drawing = { id: string; schedule: BillingSchedule; isApproved: boolean };

/** Of some estimates those whose drafts are made by themselves. */
export async function listDrawing(tx: Tx, ids: readonly string[]): Promise<Drawing[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom(drawing.as('estimates')).selectAll().where('id', 'in', ids).execute();
  return rows.flatMap(({ id, billingSchedule: schedule, actionStatus }) =>
    schedule === null ? [] : [{ id, schedule, isApproved: actionStatus === 1 }],
  );
}

/** Notes steps that wait for their drafts. A step that was noted before keeps its row, drawn or not. */
export async function insertArrived(
  tx: Tx,
  { estimateId, stepIds }: { estimateId: string; stepIds: readonly string[] },
  now: Date,
): Promise<void> {
  if (stepIds.length === 0) return;
  await tx
    .insertInto('arrivedSteps')
    .values(stepIds.map((stepId) => ({ estimateId, stepId, arrivedAt: now.toISOString() })))
    .onConflict((conflict) => conflict.columns(['accountId', 'estimateId', 'stepId']).doNothing())
    .execute();
}

/** Estimates of all accounts with steps that wait, for a chore. */
export const listWithArrived = (system: Tx, after: string): Promise<{ id: string; accountId: string }[]> =>
  system
    .selectFrom('arrivedSteps')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'arrivedSteps.accountId')
    .select(['arrivedSteps.estimateId as id', 'arrivedSteps.accountId'])
    .distinct()
    .where('arrivedSteps.settledAt', 'is', null)
    .where('accounts.suspendedAt', 'is', null)
    .where('arrivedSteps.estimateId', '>', after)
    .orderBy('arrivedSteps.estimateId')
    .limit(200)
    .execute();

/** The steps of an estimate that wait. The caller has locked the estimate. */
export async function listArrived(tx: Tx, estimateId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('arrivedSteps')
    .select('stepId')
    .where('estimateId', '=', estimateId)
    .where('settledAt', 'is', null)
    .execute();
  return rows.map(({ stepId }) => stepId);
}

/** Ends the waiting of a step, so that it is never drawn by itself again. */
export async function settleArrived(
  tx: Tx,
  { estimateId, stepId }: { estimateId: string; stepId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('arrivedSteps')
    .set({ settledAt: now.toISOString() })
    .where('estimateId', '=', estimateId)
    .where('stepId', '=', stepId)
    .execute();
}

/** Forgets what waits for an estimate that is no longer approved: its next approval brings it again. */
export async function removeWaiting(tx: Tx, estimateId: string): Promise<void> {
  await tx.deleteFrom('arrivedSteps').where('estimateId', '=', estimateId).where('settledAt', 'is', null).execute();
}
