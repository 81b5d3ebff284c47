import { type Seal, SealBroken } from '../../platform/storage/seal.ts';

type PlanOf = { accountId: string; planId: string };

const pattern = /^p\.([0-9a-f-]{36})\.(.+)$/;

/** The link by which a client reads and accepts a plan: it names the plan, and is stored nowhere. */
export const sealPlan = (seal: Seal, { accountId, planId }: PlanOf): string =>
  `p.${accountId}.${seal.seal(accountId, `plan ${planId}`)}`;

/** The client's page of a plan. */
export const planPage = (origin: string, seal: Seal, plan: PlanOf): string =>
  `${origin}/public/plans/${sealPlan(seal, plan)}`;

/** The account and the plan that a link names; null if it is not a link of a plan. */
export function openPlanLink(seal: Seal, token: string): PlanOf | null {
  const [, accountId, sealed] = pattern.exec(token) ?? [];
  if (accountId === undefined || sealed === undefined) return null;
  try {
    const planId = /^plan ([0-9a-f-]{36})$/.exec(seal.open(accountId, sealed))?.[1];
    return planId === undefined ? null : { accountId, planId };
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return null;
  }
}
