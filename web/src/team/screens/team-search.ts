import type { MemberStatus } from '@truckroll/domain/team/member-rules';
import { readChoice } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

export type TeamSearch = RecordListSearch & { tab?: Exclude<MemberStatus, 'active'> };

/** Reads the state of the team page; unknown values are ignored. */
export const readTeamSearch = (raw: Record<string, unknown>): TeamSearch => ({
  ...readRecordListSearch(raw),
  tab: readChoice(['invited', 'inactive'], raw.tab),
});
