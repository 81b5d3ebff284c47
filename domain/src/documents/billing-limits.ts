/** When a step of a billing schedule comes due: at a moment of the work, or when the office says so. */
export const billingMoments = ['approval', 'start', 'completion', 'byHand'] as const;
export type BillingMoment = (typeof billingMoments)[number];

export const stepKinds = ['percent', 'amount', 'rest'] as const;
export type StepKind = (typeof stepKinds)[number];

export const mostSteps = 12;
export const longestStepName = 80;
/** In percent. */
export const mostRetainage = 50;
/** The id of the last invoice of a schedule with retainage, which no step has. */
export const releaseId = 'retainage';
