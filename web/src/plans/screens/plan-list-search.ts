import { type PlanList, planLists } from '@truckroll/contract/plans/plan-lists';
import { readChoice } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

export type PlanListSearch = RecordListSearch & {
  /** A status, what is due, or what lapses. The page shows all without one. */
  list?: PlanList | undefined;
  /** What is added: a plan, or a recurring invoice. */
  adds?: 'invoice' | undefined;
};

/** Reads the state of the page; unknown values are ignored. */
export const readPlanListSearch = (raw: Record<string, unknown>): PlanListSearch => ({
  ...readRecordListSearch(raw),
  list: readChoice(planLists, raw.list),
  adds: readChoice(['invoice'], raw.adds),
});
