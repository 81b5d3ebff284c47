import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createEstimateTemplate,
  deleteEstimateTemplate,
  type EstimateTemplate,
  getEstimateTemplate,
  listEstimateTemplates,
  updateEstimateTemplate,
} from '@truckroll/contract/documents/estimate-templates';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';

const templatesKey = ['estimate-templates'] as const;

/** The templates of estimates, by name (DC-41). */
export const templatesQuery = queryOptions({
  queryKey: [...templatesKey, 'list'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listEstimateTemplates, { signal })).templates,
});

/** One template with its content, as its editor shows it (DC-43). */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'one', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(getEstimateTemplate, { params: { id }, signal })).template,
  });

/** Reads a template with its content (DC-43). */
export const readTemplate = async (id: string): Promise<EstimateTemplate> =>
  (await fetchEndpoint(getEstimateTemplate, { params: { id } })).template;

/** A mutation of the templates, after which the list is refetched. */
function useChange<Sent, Data>(send: (sent: Sent) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: templatesKey }),
  });
}

export const useSaveAsTemplate = () =>
  useChange(
    async (body: BodyInputOf<typeof createEstimateTemplate>) =>
      (await fetchEndpoint(createEstimateTemplate, { body })).template,
  );

/** Renames a template, or changes what it offers. `updatedAt` is that of the version that the user edited; an older one is refused (API 1.7). */
export const useUpdateTemplate = () =>
  useChange(
    async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateEstimateTemplate>) =>
      (await fetchEndpoint(updateEstimateTemplate, { params: { id }, body })).template,
  );

export const useDeleteTemplate = () =>
  useChange((id: string) => fetchEndpoint(deleteEstimateTemplate, { params: { id } }));
