import type { VisitLog } from '@truckroll/contract/visits/visit-logs';
import type { Rights } from '@truckroll/domain/abilities/rights';
import { type JobCosting, jobCosting } from '@truckroll/domain/jobs/costing';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';
import type { StoredVisitLog } from '../../records/jobs/visit-log-store.ts';

/**
 * A log as a user may see it. Amounts are costs, even in the user's own logs, because the office may have changed them.
 */
export const shownLog = (log: StoredVisitLog, person: Rights): VisitLog =>
  showsCosts(person) ? log : { ...log, milesCost: null, expenses: null, laborCost: null };

/** A job's costing as a user may see it. `income` is null for users who may not see prices. */
export const shownCosting = (
  logs: readonly StoredVisitLog[],
  income: number | null,
  person: Rights,
): Omit<JobCosting, 'jobCost'> & { jobCost: number | null } =>
  showsCosts(person) ? jobCosting(logs, income) : { ...jobCosting(logs, null), jobCost: null };
