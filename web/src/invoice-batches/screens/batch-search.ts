import { readDay, readId } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

/** The period and client whose jobs are billed, and the page of the batches so far. */
export type BatchSearch = RecordListSearch & { from?: string; to?: string; clientId?: string };

export const readBatchSearch = (raw: Record<string, unknown>): BatchSearch => ({
  ...readRecordListSearch(raw),
  from: readDay(raw.from),
  to: readDay(raw.to),
  clientId: readId(raw.clientId),
});
