import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import { jobFormListFilters } from '@truckroll/contract/jobs/job-form-list-filters';
import { type ListSearch, readListSearch } from '../../../design/list/list-search.ts';
import { readFilters } from '../../../design/list/url-filters.ts';

export type JobFormsSearch = ListSearch<never> & FiltersInUrl<typeof jobFormListFilters>;

/** Reads the state of the list of job forms; unknown values are ignored. */
export const readJobFormsSearch = (raw: Record<string, unknown>): JobFormsSearch => ({
  ...readListSearch(raw, []),
  ...readFilters(jobFormListFilters, raw),
});

/** The value that replaces the form's id in the URL while the form is unsaved. */
export const newFormId = 'new';
