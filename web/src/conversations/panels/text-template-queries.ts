import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as contract from '@truckroll/contract/conversations/text-templates';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { textsKey } from '../parts/conversation-queries.ts';

export type TextTemplate = DataOf<typeof contract.createTextTemplate>['template'];

/** The company's templates of text messages by name (SM-11). */
export const textTemplatesQuery = queryOptions({
  queryKey: [...textsKey, 'templates'],
  queryFn: async ({ signal }) => (await fetchEndpoint(contract.listTextTemplates, { signal })).templates,
});

type TemplateValues = { edited: TextTemplate | null } & Pick<TextTemplate, 'name' | 'content'>;

/** Creates a template, or changes the version that was edited (SM-11). */
export function useSaveTextTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ edited, ...body }: TemplateValues) => {
      if (edited === null) return (await fetchEndpoint(contract.createTextTemplate, { body })).template;
      const { id, updatedAt } = edited;
      return (await fetchEndpoint(contract.saveTextTemplate, { params: { id }, body: { ...body, updatedAt } }))
        .template;
    },
    onSuccess: () => queryClient.invalidateQueries(textTemplatesQuery),
  });
}

export function useDeleteTextTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(contract.deleteTextTemplate, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(textTemplatesQuery),
  });
}
