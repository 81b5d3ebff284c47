import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { HubPlan } from '@truckroll/contract/hub/hub';
import { mostListedOfPlan } from '@truckroll/contract/plans/plans';
import { seesPlan } from '@truckroll/domain/hub/hub-access';
import { visitsLeft } from '@truckroll/domain/plans/plan-visits';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { doneStatuses, listMadeVisits, listPlansOfClients, type StoredPlan } from '../../records/plans/plan-store.ts';
import { sealPlan } from '../plans/plan-link.ts';
import { billsAhead, toRow } from '../plans/shown-plans.ts';
import type { OpenHub } from './enter-hub.ts';
import { idsOf } from './visits-of-client.ts';

const isShown = (status: StoredPlan['status']): status is HubPlan['status'] =>
  status === 'offered' || status === 'active' || status === 'paused';

/** The plans of a client's page, with what is left of them this year (API HU-6). */
export async function readPlansOfHub(
  tx: Tx,
  { accesses, accountId, at }: OpenHub,
  { today, seal }: { today: string; seal: Seal },
): Promise<HubPlan[]> {
  const clientIds = idsOf(accesses);
  if (clientIds.length === 0) return [];
  const stored = await listPlansOfClients(tx, clientIds, listBounds.hubPlans);
  const shown: HubPlan[] = [];
  for (const plan of stored) {
    const { id, clientId, name, status, terms, signedAt } = plan;
    if (!isShown(status) || !seesPlan(accesses, plan)) continue;
    const made = await listMadeVisits(tx, id, mostListedOfPlan);
    const done = new Set(
      made.flatMap(({ ordinal, jobStatus }) => (doneStatuses.some((each) => each === jobStatus) ? [ordinal] : [])),
    );
    const row = toRow(plan, today);
    const next = billsAhead(plan, today, 1)[0];
    shown.push({
      ...{ id, clientId, name, status, signedAt, price: row.price, currency: row.currency },
      interval: terms.billing === 'visit' ? 'visit' : terms.interval,
      ...{ nextVisitDay: row.nextVisitDay, renewsOn: row.renewsOn, endDay: row.endDay },
      nextBill: next === undefined ? null : { day: next.day, amount: next.amount },
      includes: terms.lines.map((line) => (line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`)),
      visits: visitsLeft(terms, plan, { today, isDone: (ordinal) => done.has(ordinal) }),
      memberDiscount: terms.memberDiscount,
      token: at === null && status === 'offered' ? null : sealPlan(seal, { accountId, planId: id }),
    });
  }
  return shown;
}
