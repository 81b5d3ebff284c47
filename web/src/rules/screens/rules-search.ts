import { type RuleRunStatus, ruleRunStatuses } from '@truckroll/domain/rules/rule-run-status';
import { readChoice, readId } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

/** The tabs of the page. The first one has no value in the URL. */
export const rulesTabs = [
  { value: 'rules', label: 'Rules' },
  { value: 'log', label: 'Log' },
] as const;

export type RulesSearch = RecordListSearch & {
  tab?: 'log' | undefined;
  /** The rule and the outcome that the log shows. */
  rule?: string | undefined;
  status?: RuleRunStatus | undefined;
};

/** Reads the state of the page; unknown values are ignored. */
export const readRulesSearch = (raw: Record<string, unknown>): RulesSearch => ({
  ...readRecordListSearch(raw),
  tab: readChoice(['log'], raw.tab),
  rule: readId(raw.rule),
  status: readChoice(ruleRunStatuses, raw.status),
});
