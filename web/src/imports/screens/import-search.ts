import { type RowOutcome, rowOutcomes } from '@truckroll/domain/imports/kinds';
import { readChoice } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

/**
 * The URL state of an import: the rows that are shown, or only those without a position, the row that is open, and whether the columns of a checked file
 * are chosen again.
 */
export type ImportSearch = RecordListSearch & { show?: RowOutcome; place?: 'unknown'; step?: 'columns' };

export const readImportSearch = (raw: Record<string, unknown>): ImportSearch => ({
  ...readRecordListSearch(raw),
  show: readChoice(rowOutcomes, raw.show),
  place: readChoice(['unknown'], raw.place),
  step: readChoice(['columns'], raw.step),
});
