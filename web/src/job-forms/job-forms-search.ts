import { type ListSearch, readListSearch } from '../design/list-search.ts';

export type JobFormsSearch = ListSearch<never> & { inactive?: 'true' };

/** Reads the state of the list of job forms; unknown values are ignored. */
export const readJobFormsSearch = (raw: Record<string, unknown>): JobFormsSearch => ({
  ...readListSearch(raw, []),
  inactive: String(raw.inactive) === 'true' ? 'true' : undefined,
});

/** Stands in the address in place of the id of a form that is not saved yet. */
export const newFormId = 'new';
