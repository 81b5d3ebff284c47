import { planStatuses } from '@truckroll/domain/plans/plan-terms';

/** What the list of plans can show: all, those of a status, those with bills to send, and those that lapse soon. */
export const planLists = ['all', ...planStatuses, 'due', 'lapsing'] as const;
export type PlanList = (typeof planLists)[number];
