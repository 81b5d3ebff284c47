import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { createEmailTemplate, deleteEmailTemplate, saveEmailTemplate } from '@truckroll/contract/mail/email-templates';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { emailTemplatesQuery } from '../../panels/compose-queries.ts';

export type EmailTemplate = DataOf<typeof createEmailTemplate>['template'];

type TemplateValues = { edited: EmailTemplate | null } & Pick<EmailTemplate, 'name' | 'subject' | 'content'>;

/** Creates a template, or changes the version that was edited (EM-15). */
export function useSaveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ edited, ...body }: TemplateValues) => {
      if (edited === null) return (await fetchEndpoint(createEmailTemplate, { body })).template;
      const { id, updatedAt } = edited;
      return (await fetchEndpoint(saveEmailTemplate, { params: { id }, body: { ...body, updatedAt } })).template;
    },
    onSuccess: () => queryClient.invalidateQueries(emailTemplatesQuery),
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteEmailTemplate, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(emailTemplatesQuery),
  });
}
