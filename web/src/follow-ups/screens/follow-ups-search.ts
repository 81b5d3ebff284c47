import { readChoice } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

/** 'log' for what was sent. Undefined for the messages. */
export type FollowUpsSearch = RecordListSearch & { tab?: 'log' };

export const readFollowUpsSearch = (raw: Record<string, unknown>): FollowUpsSearch => ({
  ...readRecordListSearch(raw),
  tab: readChoice(['log'], raw.tab),
});
