import { createDocument as documentEndpoint } from '@truckroll/contract/documents/save-document';
import { createJob as jobEndpoint } from '@truckroll/contract/jobs/save-job';
import { addDays } from '@truckroll/domain/calendar/days';
import { sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { billOfVisit, billsUntil, type PlanBill } from '@truckroll/domain/plans/plan-bills';
import { visitsAheadDays } from '@truckroll/domain/plans/plan-terms';
import { type PlannedVisit, visitsUntil } from '@truckroll/domain/plans/plan-visits';
import { z } from 'zod';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { type ChoreRun, chore, type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { daysBefore } from '../../platform/database/deletions.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type AccountRow, getAccountRow } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { getClientForChange } from '../../records/client-access/find-client.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import {
  claimBill,
  claimVisit,
  listBillKeys,
  listOrdinals,
  listRunning,
  listUnbilledVisits,
  lockPlan,
  type StoredPlan,
  setInvoice,
  setJob,
  updatePlan,
} from '../../records/plans/plan-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { createDocument } from '../documents/create-document.ts';
import { sendDocument } from '../documents/send-document.ts';
import { createJob } from '../jobs/create-job.ts';
import { readClientOfJob } from '../jobs/find-for-save.ts';
import { findPlanActor } from './plan-actor.ts';
import { eventPlan } from './shown-plans.ts';

/** Draws what has come due of one plan, at once after a change. */
export const runPlan: Task<{ planId: string }> = task({
  name: 'run-plan',
  title: 'Draw the bills and visits of a plan',
  payload: z.object({ planId: z.uuid() }),
});

/** Draws what has come due of all plans, hourly, because days begin at different hours by time zone. */
export const runPlans = chore({ name: 'run-plans', cron: '22 * * * *', timeoutSeconds: 3600 });

export type PlanContext = Pick<ServerContext, 'queue' | 'settings' | 'mail'>;

type Running = {
  tx: Tx;
  context: PlanContext;
  plan: StoredPlan;
  account: AccountRow;
  by: { actor: Actor; now: Date };
};

/** The lines of the invoice of a bill, in the client's language. A part of a period is one unit with its exact share. */
async function itemsOf({ tx, plan }: Running, { lines, period }: PlanBill) {
  const { say, day } = sheetWordsOf(await readLanguage(tx, plan.clientId));
  const span = period === null ? null : say('plan.period', { from: day(period.from), to: day(addDays(period.to, -1)) });
  const isPart = period !== null && period.days < period.wholeDays;
  const part = isPart ? say('plan.part', { days: period.days, of: period.wholeDays }) : null;
  return lines.map(({ amount, ...line }) => ({
    name: line.name,
    description: [line.description, span, part].filter((text) => text !== null && text !== '').join('\n'),
    quantity: isPart ? 1 : line.quantity,
    rate: isPart ? amount : line.rate,
    taxIds: line.taxIds,
    itemType: 'service',
  }));
}

/** Draws one bill as an invoice, once. Sends it where the plan says so, and the client can be reached by mail. */
async function drawBill(running: Running, bill: PlanBill): Promise<boolean> {
  const { tx, context, plan, account, by } = running;
  const { key, day, ordinal, period, amount } = bill;
  const row = { key, day, ordinal, periodFrom: period?.from ?? null, periodTo: period?.to ?? null, amount };
  if (!(await claimBill(tx, plan.id, row, by.now))) return false;
  const client = await getClientForChange(tx, plan.clientId, { actor: by.actor, scope: 'all' });
  const sent = documentEndpoint.body.parse({
    ...{ documentType: 1, clientId: plan.clientId, title: plan.name },
    ...(plan.servicePropertyId === null ? {} : { servicePropertyId: plan.servicePropertyId }),
    items: await itemsOf(running, bill),
  });
  const { id } = (await createDocument(tx, client, sent, by)).row;
  await setInvoice(tx, { planId: plan.id, key }, id);
  const canSend = account.features.mail && client.email !== null && originFor(context.settings, account) !== null;
  if (plan.terms.sendsBills && canSend) {
    const document = await lockDocument(tx, id);
    if (document !== undefined)
      await sendDocument(
        tx,
        document,
        { to: [client.email ?? ''], subject: null, message: null, attachPdf: true },
        { ...by, ...context },
      );
  }
  return true;
}

/** Makes the job of an included visit, once: on the wanted weekday, else for the office to plan. */
async function makeVisit({ tx, context, plan, account, by }: Running, visit: PlannedVisit): Promise<boolean> {
  const { ordinal, day, name } = visit;
  if (!(await claimVisit(tx, plan.id, { ordinal, day, name }, by.now))) return false;
  const client = await readClientOfJob(tx, plan.clientId, { actor: by.actor, scope: 'all' });
  if (client === undefined) throw new Error('The client of a plan is gone');
  const time =
    plan.terms.weekday === null
      ? { scheduleLater: true }
      : { startDateTime: day, endDateTime: day, anyTime: true, timezone: account.timezone };
  const sent = jobEndpoint.body.parse({
    ...{ clientId: plan.clientId, title: name, assignedToTeams: [], ...time },
    ...(plan.servicePropertyId === null ? {} : { servicePropertyId: plan.servicePropertyId }),
    notes: `Included in the plan “${plan.name}”, due from ${formatDay(day)} on.`,
  });
  const { id } = await createJob(tx, client, sent, { ...by, queue: context.queue, uploads: [] });
  await setJob(tx, { planId: plan.id, ordinal }, id);
  return true;
}

/** Ends a plan whose last day has passed. */
async function endPlan({ tx, plan, by }: Running): Promise<void> {
  const status = plan.cancelledAt === null ? 'lapsed' : 'cancelled';
  await updatePlan(tx, plan.id, { status, endedAt: by.now.toISOString() }, by.now);
  if (status === 'lapsed')
    await recordEvent(tx, { ...by, isAutomatic: true }, { type: 'plan.lapsed', plan: eventPlan(plan) });
}

/**
 * Draws the bills and makes the visits of a plan that have come due, in the caller's transaction: each with its key, so that
 * whoever repeats it finds it done (decision 0094). Returns how many there were.
 */
export async function drawPlan(tx: Tx, planId: string, context: PlanContext, now: Date): Promise<number> {
  const plan = await lockPlan(tx, planId);
  if (plan === undefined || plan.status === 'draft' || plan.status === 'offered') return 0;
  const actor = await findPlanActor(tx, plan);
  if (actor === null) return 0;
  const account = await getAccountRow(tx, actor.accountId);
  const client = await readClientOfJob(tx, plan.clientId, { actor, scope: 'all' });
  if (client === undefined || client.stage === 'archived') return 0;
  const running: Running = { tx, context, plan, account, by: { actor, now } };
  const today = wallClock(now.toISOString(), account.timezone).day;
  const { terms, currencyDecimals: decimals } = plan;
  let done = 0;
  const drawn = await listBillKeys(tx, plan.id);
  for (const bill of billsUntil(terms, plan, { day: today, decimals }))
    if (!drawn.has(bill.key) && (await drawBill(running, bill))) done += 1;
  if (terms.billing === 'visit')
    for (const visit of await listUnbilledVisits(tx, plan.id)) {
      const bill = billOfVisit(terms, plan, { ...visit, isCovered: true }, decimals);
      if (await drawBill(running, bill)) done += 1;
    }
  const made = await listOrdinals(tx, plan.id);
  for (const visit of visitsUntil(terms, plan, addDays(today, visitsAheadDays)))
    if (visit.isCovered && !made.has(visit.ordinal) && (await makeVisit(running, visit))) done += 1;
  const isRunning = plan.status === 'active' || plan.status === 'paused';
  if (isRunning && plan.endDay !== null && plan.endDay <= today) await endPlan(running);
  return done;
}

/** For how many days after its end visits of a plan that are done are still billed. */
const endedDays = 90;

/** Draws what is due of all plans, each in a transaction of its own. Exported for the test that stops it at every moment. */
export async function drawPlans(
  context: PlanContext,
  run: Pick<ChoreRun, 'transact' | 'signal' | 'log' | 'now'>,
): Promise<void> {
  const { now, transact } = run;
  const endedSince = daysBefore(now, endedDays);
  let drawn = 0;
  await eachAlone(run, {
    list: (system, after) => listRunning(system, { after, endedSince }),
    async work({ id, accountId }) {
      const count = await transact(async (system) => {
        await enterAccount(system, accountId);
        return await drawPlan(system, id, context, now);
      });
      drawn += count;
      return count > 0;
    },
  });
  if (drawn > 0) run.log.info({ drawn }, 'Plans have drawn bills and visits');
}

export function planTasks(context: PlanContext): void {
  const { queue } = context;
  queue.runs(runPlan, async ({ payload, transact, now }) => {
    await transact((tx) => drawPlan(tx, payload.planId, context, now));
  });
  queue.runsByClock(runPlans, (run) => drawPlans(context, run));
}
