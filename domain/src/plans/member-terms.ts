/** The discount on other work that a client has by a plan. */
export type MemberPrice = { planId: string; planName: string; percent: number };

/** The discount of a document by a plan. */
export type MemberTerms = { discount: number; discountType: 'percentage'; memberPlan: string };

/**
 * The member price of a new document; null where other terms stand, so that no work is reduced twice: what was agreed in an
 * estimate, or another discount.
 *
 * @example memberTermsOf({ planName: 'Comfort', percent: 10, … }, { isAgreed: false, discount: 0 })
 *   → { discount: 10, discountType: 'percentage', memberPlan: 'Comfort' }
 */
export const memberTermsOf = (
  member: MemberPrice | null,
  { isAgreed, discount }: { isAgreed: boolean; discount: number },
): MemberTerms | null =>
  member === null || isAgreed || discount !== 0
    ? null
    : { discount: member.percent, discountType: 'percentage', memberPlan: member.planName };
