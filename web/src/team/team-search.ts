import type { MemberStatus } from '@truckroll/domain/people/member-rules';
import { readChoice } from '../design/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../design/record-list.ts';

export type TeamSearch = RecordListSearch & { tab?: Exclude<MemberStatus, 'active'> };

/** Reads the state of the team page; unknown values are ignored. */
export const readTeamSearch = (raw: Record<string, unknown>): TeamSearch => ({
  ...readRecordListSearch(raw),
  tab: readChoice(['invited', 'inactive'], raw.tab),
});
