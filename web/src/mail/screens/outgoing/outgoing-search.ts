import { readChoice } from '../../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../../design/list/record-list.ts';

/** The shown channel: 'sms' for text messages. Undefined for mail. */
export type OutgoingSearch = RecordListSearch & { tab?: 'sms' };

export const readOutgoingSearch = (raw: Record<string, unknown>): OutgoingSearch => ({
  ...readRecordListSearch(raw),
  tab: readChoice(['sms'], raw.tab),
});
