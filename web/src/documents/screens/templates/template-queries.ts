import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createEstimateTemplate,
  deleteEstimateTemplate,
  type EstimateTemplate,
  getEstimateTemplate,
  listEstimateTemplates,
  renameEstimateTemplate,
} from '@truckroll/contract/documents/estimate-templates';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';

const templatesKey = ['estimate-templates'] as const;

/** The templates of estimates, by name (DC-41). */
export const templatesQuery = queryOptions({
  queryKey: [...templatesKey, 'list'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listEstimateTemplates, { signal })).templates,
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

/** Renames a template. `updatedAt` is that of the version that the user edited; an older one is refused (API 1.7). */
export const useRenameTemplate = () =>
  useChange(
    async ({ id, ...body }: { id: string } & BodyInputOf<typeof renameEstimateTemplate>) =>
      (await fetchEndpoint(renameEstimateTemplate, { params: { id }, body })).template,
  );

export const useDeleteTemplate = () =>
  useChange((id: string) => fetchEndpoint(deleteEstimateTemplate, { params: { id } }));
