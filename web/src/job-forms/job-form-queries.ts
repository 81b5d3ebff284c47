import { queryOptions } from '@tanstack/react-query';
import { listFormsToChoose } from '@truckroll/contract/job-forms';
import { call } from '../app/call.ts';

/** The active job forms, by title, for those who choose among them (JF-1). */
export const formsToChooseQuery = queryOptions({
  queryKey: ['job-forms', 'to-choose'],
  queryFn: async ({ signal }) => (await call(listFormsToChoose, { signal })).data,
  staleTime: 60_000,
});
