import { type ListSearch, readListSearch } from '../../../design/list/list-search.ts';

export type JobFormsSearch = ListSearch<never> & { inactive?: 'true' };

/** Reads the state of the list of job forms; unknown values are ignored. */
export const readJobFormsSearch = (raw: Record<string, unknown>): JobFormsSearch => ({
  ...readListSearch(raw, []),
  inactive: String(raw.inactive) === 'true' ? 'true' : undefined,
});

/** The value that replaces the form's id in the URL while the form is unsaved. */
export const newFormId = 'new';
