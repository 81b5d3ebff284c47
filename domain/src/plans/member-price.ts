import type { MemberPrice } from './member-terms.ts';
import { covers } from './plan-days.ts';
import type { PlanLife, PlanTerms } from './plan-terms.ts';

/** A plan as the member price reads it. */
export type MemberPlan = Omit<PlanLife, 'prices'> & {
  id: string;
  name: string;
  /** When it began; null before that. */
  activatedAt: string | null;
  terms: Pick<PlanTerms, 'memberDiscount'>;
};

/**
 * What a client's plans give on work of a day: the largest discount of those that cover the day, of equal ones that of the
 * first. What happens to a plan later never changes what work of an earlier day costs.
 *
 * @example memberPriceOn([{ name: 'Comfort', startDay: '2026-03-01', terms: { memberDiscount: 10 }, … }], '2026-03-10')
 *   → { planId: …, planName: 'Comfort', percent: 10 }
 */
export function memberPriceOn(plans: readonly MemberPlan[], day: string): MemberPrice | null {
  const [best] = plans
    .filter((plan) => plan.activatedAt !== null && plan.terms.memberDiscount > 0 && covers(plan, day))
    .toSorted((one, other) => other.terms.memberDiscount - one.terms.memberDiscount);
  return best === undefined ? null : { planId: best.id, planName: best.name, percent: best.terms.memberDiscount };
}
