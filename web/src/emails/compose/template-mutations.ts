import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createEmailTemplate, deleteEmailTemplate, saveEmailTemplate } from '@truckroll/contract/email-templates';
import type { DataOf } from '@truckroll/contract/endpoint';
import { call } from '../../app/transport/call.ts';
import { emailTemplatesQuery } from './compose-queries.ts';

export type EmailTemplate = DataOf<typeof createEmailTemplate>['template'];

type TemplateValues = { id: string | null } & Pick<EmailTemplate, 'name' | 'subject' | 'content'>;

/** Creates or changes a template (EM-15). */
export function useSaveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: TemplateValues) =>
      id === null ? await call(createEmailTemplate, { body }) : await call(saveEmailTemplate, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries(emailTemplatesQuery),
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteEmailTemplate, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(emailTemplatesQuery),
  });
}
