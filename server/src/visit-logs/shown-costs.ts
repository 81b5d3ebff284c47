import type { VisitLog } from '@truckroll/contract/visit-logs';
import type { Rights } from '@truckroll/domain/abilities/rights';
import { type JobCosting, jobCosting } from '@truckroll/domain/jobs/costing';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';
import type { StoredVisitLog } from './log-store.ts';

/** A log as somebody sees it: its amounts are costs, also where he wrote them, as the office may have changed them since. */
export const shownLog = (log: StoredVisitLog, person: Rights): VisitLog =>
  showsCosts(person) ? log : { ...log, milesCost: null, expenses: null, laborCost: null };

/** The costing of a job as somebody sees it; `income` is null for who may not see prices. */
export const shownCosting = (
  logs: readonly StoredVisitLog[],
  income: number | null,
  person: Rights,
): Omit<JobCosting, 'jobCost'> & { jobCost: number | null } =>
  showsCosts(person) ? jobCosting(logs, income) : { ...jobCosting(logs, null), jobCost: null };
