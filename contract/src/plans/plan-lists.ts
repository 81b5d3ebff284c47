import type { PlanStatus } from '@truckroll/domain/plans/plan-terms';

const statuses = [
  'draft',
  'offered',
  'active',
  'paused',
  'cancelled',
  'lapsed',
] as const satisfies readonly PlanStatus[];

/** What the list of plans can show: all, those of a status, those with bills to send, and those that lapse soon. */
export const planLists = ['all', ...statuses, 'due', 'lapsing'] as const;
export type PlanList = (typeof planLists)[number];
