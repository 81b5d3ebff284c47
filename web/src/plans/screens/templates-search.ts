import { readChoice } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

export type TemplatesSearch = RecordListSearch & { adds?: 'invoice' | undefined };

/** Reads the state of the page; unknown values are ignored. */
export const readTemplatesSearch = (raw: Record<string, unknown>): TemplatesSearch => ({
  ...readRecordListSearch(raw),
  adds: readChoice(['invoice'], raw.adds),
});
