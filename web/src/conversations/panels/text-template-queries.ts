import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as contract from '@truckroll/contract/conversations/text-templates';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { call } from '../../app/transport/call.ts';
import { textsKey } from '../parts/conversation-queries.ts';

export type TextTemplate = DataOf<typeof contract.createTextTemplate>['template'];

/** The company's templates of text messages by name (SM-11). */
export const textTemplatesQuery = queryOptions({
  queryKey: [...textsKey, 'templates'],
  queryFn: async ({ signal }) => (await call(contract.listTextTemplates, { signal })).templates,
});

type TemplateValues = { edited: TextTemplate | null } & Pick<TextTemplate, 'name' | 'content'>;

/** Creates a template, or changes the version that was edited (SM-11). */
export function useSaveTextTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ edited, ...body }: TemplateValues) => {
      if (edited === null) return (await call(contract.createTextTemplate, { body })).template;
      const { id, updatedAt } = edited;
      return (await call(contract.saveTextTemplate, { params: { id }, body: { ...body, updatedAt } })).template;
    },
    onSuccess: () => queryClient.invalidateQueries(textTemplatesQuery),
  });
}

export function useDeleteTextTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteTextTemplate, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(textTemplatesQuery),
  });
}
