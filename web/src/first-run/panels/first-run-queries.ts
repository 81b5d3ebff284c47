import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as contract from '@truckroll/contract/account/first-run';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { GuideStep } from '@truckroll/domain/first-run/guide-steps';
import { serverFirst } from '../../app/kept/device-first.ts';
import { meQuery } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The progress of the company's first-run guide (FR-1). */
export const firstRunQuery = queryOptions({
  queryKey: ['first-run'],
  meta: serverFirst,
  queryFn: async ({ signal }) => (await fetchEndpoint(contract.getFirstRun, { signal })).firstRun,
});

/** Stores the guide, and in the user's own data whether the home page shows it. */
function keep(queryClient: QueryClient, firstRun: contract.FirstRun): void {
  queryClient.setQueryData(firstRunQuery.queryKey, firstRun);
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) => me && { ...me, account: { ...me.account, isGuideOpen: !firstRun.isDismissed } },
  );
}

/** Marks steps, or hides and shows the guide (FR-2). */
export function useChangeFirstRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof contract.changeFirstRun>) =>
      (await fetchEndpoint(contract.changeFirstRun, { body })).firstRun,
    onSuccess: (firstRun) => keep(queryClient, firstRun),
  });
}

/** Marks one step as done. */
export function useStepDone(step: GuideStep): () => Promise<unknown> {
  const change = useChangeFirstRun();
  return () => change.mutateAsync({ steps: { [step]: 'done' } });
}

/** Adds a price list and job types (FR-3). */
export function useAddPriceList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof contract.addPriceList>) => fetchEndpoint(contract.addPriceList, { body }),
    onSuccess: ({ firstRun }) => {
      keep(queryClient, firstRun);
      for (const area of ['products', 'properties']) void queryClient.invalidateQueries({ queryKey: [area] });
    },
  });
}

/** Adds the usual taxes of a place (FR-4). One of them may become the account's default. */
export function useAddUsualTaxes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof contract.addUsualTaxes>) => fetchEndpoint(contract.addUsualTaxes, { body }),
    onSuccess: ({ firstRun }) => {
      keep(queryClient, firstRun);
      for (const area of ['taxes', 'me']) void queryClient.invalidateQueries({ queryKey: [area] });
    },
  });
}

const refetchRecords = (queryClient: QueryClient): void => {
  for (const area of ['clients', 'jobs', 'visits', 'documents', 'calendar', 'home'])
    void queryClient.invalidateQueries({ queryKey: [area] });
};

/** Makes the sample job (FR-5). */
export function useMakeSample() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await fetchEndpoint(contract.makeSample)).firstRun,
    onSuccess: (firstRun) => {
      keep(queryClient, firstRun);
      refetchRecords(queryClient);
    },
  });
}

/** Removes the sample job with its client and estimate (FR-6). */
export function useRemoveSample() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await fetchEndpoint(contract.removeSample)).firstRun,
    onSuccess: (firstRun) => {
      keep(queryClient, firstRun);
      refetchRecords(queryClient);
    },
  });
}
