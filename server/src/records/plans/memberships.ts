import { type MemberPlan, memberPriceOn } from '@truckroll/domain/plans/member-price';
import type { MemberPrice } from '@truckroll/domain/plans/member-terms';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readWorkDays } from '../jobs/work-days.ts';
import { planHeads } from './plan-rows.ts';

/** The plans of clients that give or gave a discount on other work, by the clients' ids. */
async function listMemberPlans(tx: Tx, clientIds: readonly string[]): Promise<Map<string, MemberPlan[]>> {
  if (clientIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom(planHeads.as('plans'))
    .select(['id', 'name', 'clientId', 'terms', 'startDay', 'endDay', 'pauses', 'activatedAt'])
    .where('clientId', 'in', [...new Set(clientIds)])
    .where('activatedAt', 'is not', null)
    .where(sql<SqlBool>`(plans.terms ->> 'memberDiscount')::numeric > 0`)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ clientId }) => clientId);
}

/** The discount that a client's plans give on work of a day; null without one. */
export async function readMemberPrice(tx: Tx, clientId: string, day: string): Promise<MemberPrice | null> {
  const plans = await listMemberPlans(tx, [clientId]);
  return memberPriceOn(plans.get(clientId) ?? [], day);
}

/** The member prices of jobs by their ids: those of the days of their work, or of today where it has none yet. */
export async function readMemberPrices(
  tx: Tx,
  jobs: readonly { id: string; clientId: string }[],
  today: string,
): Promise<Map<string, MemberPrice | null>> {
  const plans = await listMemberPlans(
    tx,
    jobs.map(({ clientId }) => clientId),
  );
  const days = await readWorkDays(tx, plans.size === 0 ? [] : jobs.map(({ id }) => id));
  return new Map(jobs.map(({ id, clientId }) => [id, memberPriceOn(plans.get(clientId) ?? [], days.get(id) ?? today)]));
}
