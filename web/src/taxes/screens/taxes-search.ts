import { readFlag } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

export type TaxesSearch = RecordListSearch & { inactive?: 'true' };

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export const readTaxesSearch = (raw: Record<string, unknown>): TaxesSearch => ({
  ...readRecordListSearch(raw),
  inactive: readFlag(raw.inactive),
});
