import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  createJobForm,
  deleteJobForm,
  getJobForm,
  listFormsToChoose,
  listJobForms,
  updateJobForm,
} from '@truckroll/contract/jobs/job-forms';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const formsKey = ['job-forms'] as const;

/** The active job forms, by title, for pickers (JF-1). */
export const formsToChooseQuery = queryOptions({
  queryKey: [...formsKey, 'to-choose'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listFormsToChoose, { signal })).data,
  staleTime: 60_000,
});

/** A page of job forms (JF-2). While the next page loads, the previous one stays visible. */
export const jobFormsQuery = (query: QueryInputOf<typeof listJobForms>) =>
  queryOptions({
    queryKey: [...formsKey, 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listJobForms, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One job form (JF-2). */
export const jobFormQuery = (id: string) =>
  queryOptions({
    queryKey: [...formsKey, 'one', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(getJobForm, { params: { id }, signal })).jobForm,
  });

function refetch(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...formsKey, 'list'] });
  void queryClient.invalidateQueries({ queryKey: [...formsKey, 'to-choose'] });
}

export function useCreateJobForm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof createJobForm>) =>
      (await fetchEndpoint(createJobForm, { body })).jobForm,
    onSuccess: (form) => {
      queryClient.setQueryData(jobFormQuery(form.id).queryKey, form);
      refetch(queryClient);
    },
  });
}

/** Changes a job form. Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateJobForm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateJobForm>) =>
      (await fetchEndpoint(updateJobForm, { params: { id }, body })).jobForm,
    onSuccess: (form) => {
      queryClient.setQueryData(jobFormQuery(form.id).queryKey, form);
      refetch(queryClient);
    },
  });
}

/** Deletes a job form. A form with entries is deactivated instead (JF-3). */
export function useDeleteJobForm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteJobForm, { params: { id } }),
    onSuccess: () => refetch(queryClient),
  });
}
