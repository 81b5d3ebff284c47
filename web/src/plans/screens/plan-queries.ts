import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/plans/plans';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const plansKey = ['plans'] as const;

/** Plans, the latest first, with the figures of all (PL-5). */
export const planListQuery = (query: QueryInputOf<typeof contract.listPlans>) =>
  queryOptions({
    queryKey: [...plansKey, 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(contract.listPlans, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A plan with its bills and visits (PL-6). */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: [...plansKey, 'one', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(contract.getPlan, { params: { id }, signal })).plan,
  });

/** What is due if a plan ends on a day (PL-14). */
export const planEndQuery = (id: string, day: string) =>
  queryOptions({
    queryKey: [...plansKey, 'end', id, day],
    queryFn: ({ signal }) => fetchEndpoint(contract.previewPlanEnd, { params: { id }, query: { day }, signal }),
  });

/** The templates by name (PL-1). */
export const planTemplatesQuery = queryOptions({
  queryKey: [...plansKey, 'templates'],
  queryFn: async ({ signal }) => (await fetchEndpoint(contract.listPlanTemplates, { signal })).templates,
});

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: plansKey });

type SavedPlan = BodyInputOf<typeof contract.createPlan> & { id: string | null; updatedAt?: string | undefined };

/** Prepares or replaces a plan (PL-7, PL-8). */
export function useSavePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, updatedAt, ...plan }: SavedPlan) => {
      if (id === null) return (await fetchEndpoint(contract.createPlan, { body: plan })).plan;
      const { clientId: _, templateId: __, ...body } = plan;
      return (await fetchEndpoint(contract.updatePlan, { params: { id }, body: { ...body, updatedAt } })).plan;
    },
    onSuccess: () => refetch(queryClient),
  });
}

/** Deletes a plan that has not begun (PL-9). */
export function useDeletePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(contract.deletePlan, { params: { id } }),
    onSuccess: () => refetch(queryClient),
  });
}

/** Offers a plan to its client (PL-10). */
export function useOfferPlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; updatedAt: string; sendsMail: boolean }) =>
      fetchEndpoint(contract.offerPlan, { params: { id }, body }),
    onSettled: () => refetch(queryClient),
  });
}

/** Begins a plan to which the client has agreed in another way (PL-11). */
export function useActivatePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updatedAt }: { id: string; updatedAt: string }) =>
      fetchEndpoint(contract.activatePlan, { params: { id }, body: { updatedAt } }),
    onSettled: () => refetch(queryClient),
  });
}

const changes = { pause: contract.pausePlan, resume: contract.resumePlan, cancel: contract.cancelPlan } as const;
export type PlanChange = keyof typeof changes;

/** Pauses, resumes or cancels a plan from a day on (PL-12, PL-13, PL-15). */
export function useChangePlan(change: PlanChange) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; day: string; updatedAt: string }) =>
      fetchEndpoint(changes[change], { params: { id }, body }),
    onSettled: () => refetch(queryClient),
  });
}

/** Changes the price of a plan from a day on (PL-16). */
export function useChangePlanPrice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInputOf<typeof contract.changePlanPrice> & { id: string }) =>
      fetchEndpoint(contract.changePlanPrice, { params: { id }, body }),
    onSettled: () => refetch(queryClient),
  });
}

type SavedTemplate = BodyInputOf<typeof contract.createPlanTemplate> & {
  id: string | null;
  updatedAt?: string | undefined;
};

/** Adds or replaces a template (PL-2, PL-3). */
export function useSaveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, updatedAt, ...template }: SavedTemplate) =>
      id === null
        ? (await fetchEndpoint(contract.createPlanTemplate, { body: template })).template
        : (await fetchEndpoint(contract.updatePlanTemplate, { params: { id }, body: { ...template, updatedAt } }))
            .template,
    onSuccess: () => refetch(queryClient),
  });
}

/** Deletes a template (PL-4). */
export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(contract.deletePlanTemplate, { params: { id } }),
    onSuccess: () => refetch(queryClient),
  });
}
