import { can } from '@truckroll/domain/abilities/rights';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { type ChoreRun, chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { refusalOf } from '../../platform/http/problem-reply.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getClientForRecord } from '../../records/client-access/find-client.ts';
import {
  listArrived,
  listWithArrived,
  removeWaiting,
  settleArrived,
} from '../../records/documents/arrived-step-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { listStepInvoices } from '../../records/documents/progress-store.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { findActor } from '../../records/people/actors.ts';
import { listAdminIds } from '../../records/people/holders.ts';
import type { ServerContext } from '../../server-context.ts';
import { invoiceStep } from './bill-steps.ts';

/** Makes the drafts of steps whose moment has arrived. */
export const drawSteps = chore({ name: 'draw-steps', cron: '* * * * *', timeoutSeconds: 300 });

/** In whose name a schedule acts: who wrote the estimate, while that person may write invoices, else the first admin. */
async function findScheduleActor(tx: Tx, { createdBy }: StoredDocument): Promise<Actor | null> {
  const maker = createdBy === null ? undefined : await findActor(tx, createdBy);
  const [first] = await listAdminIds(tx);
  const actor =
    maker !== undefined && can(maker, 'Invoice.create')
      ? maker
      : first === undefined
        ? undefined
        : await findActor(tx, first);
  return actor === undefined ? null : { ...actor, name: 'Billing schedule' };
}

type Waiting = {
  estimate: StoredDocument;
  actor: Actor;
  drawsDrafts: boolean;
  stepId: string;
  number: number;
  isLast: boolean;
};

/**
 * Takes the first waiting step of an estimate, once: who comes later waits for the lock of the estimate and finds it taken.
 * Null if nothing waits, or nothing can be drawn of the estimate any more.
 */
async function takeStep(tx: Tx, estimateId: string, now: Date): Promise<Waiting | null> {
  const estimate = await lockDocument(tx, estimateId);
  const isAgreed = estimate?.deletedAt === null && estimate.actionStatus === 1 && estimate.documentStatus !== 'void';
  const schedule = isAgreed ? estimate.billingSchedule : null;
  const waiting = await listArrived(tx, estimateId);
  const index = schedule?.steps.findIndex(({ id }) => waiting.includes(id)) ?? -1;
  const stepId = schedule?.steps[index]?.id;
  if (estimate === undefined || stepId === undefined) {
    await removeWaiting(tx, estimateId);
    return null;
  }
  const actor = await findScheduleActor(tx, estimate);
  if (actor === null) return null;
  await settleArrived(tx, { estimateId, stepId }, now);
  const drawsDrafts = schedule?.drawsDrafts === true;
  return { estimate, actor, drawsDrafts, stepId, number: index + 1, isLast: waiting.length === 1 };
}

/** Makes the draft of the first waiting step. Returns whether another one may wait. One that was invoiced by hand needs none. */
async function drawStep(tx: Tx, estimateId: string, now: Date): Promise<boolean> {
  const taken = await takeStep(tx, estimateId, now);
  if (taken === null) return false;
  const { estimate, actor, stepId, number, isLast } = taken;
  if (!taken.drawsDrafts || (await listStepInvoices(tx, estimateId, now)).has(stepId)) return !isLast;
  const client = await getClientForRecord(tx, estimate.clientId, { actor, scope: 'all' });
  const { row } = await invoiceStep(tx, { estimate, client }, stepId, { actor, now });
  const about = { invoice: documentOf(row), step: number, createdBy: estimate.createdBy };
  await recordEvent(tx, { actor, now, isAutomatic: true }, { type: 'document.step_drawn', ...about });
  return !isLast;
}

/** Gives up a step that is refused, and tells the office why. */
async function giveUp(tx: Tx, estimateId: string, reason: string, now: Date): Promise<boolean> {
  const taken = await takeStep(tx, estimateId, now);
  if (taken === null) return false;
  const { estimate, actor, number, isLast } = taken;
  const about = { document: documentOf(estimate), step: number, reason, createdBy: estimate.createdBy };
  await recordEvent(tx, { actor, now, isAutomatic: true }, { type: 'document.step_not_drawn', ...about });
  return !isLast;
}

/** Draws the waiting steps of all estimates, each in a transaction of its own. Exported for the test that stops it. */
export async function drawArrivedSteps(run: Pick<ChoreRun, 'transact' | 'signal' | 'log' | 'now'>): Promise<void> {
  const { now, transact } = run;
  await eachAlone(run, {
    list: listWithArrived,
    async work({ id, accountId }) {
      const inAccount = (work: (tx: Tx) => Promise<boolean>) =>
        transact(async (system) => {
          await enterAccount(system, accountId);
          return await work(system);
        });
      for (let isMore = true; isMore; ) {
        try {
          isMore = await inAccount((tx) => drawStep(tx, id, now));
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal === null) throw error;
          isMore = await inAccount((tx) => giveUp(tx, id, refusal.message, now));
        }
      }
      return true;
    },
  });
}

export function stepTasks({ queue }: Pick<ServerContext, 'queue'>): void {
  queue.runsByClock(drawSteps, drawArrivedSteps);
}
