import { Group, SimpleGrid } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword } from '@truckroll/contract/session/session';
import { passwordRefusal } from '@truckroll/domain/session/password-rules';
import { z } from 'zod';
import { useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { PasswordField } from '../../design/field/password-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveButton } from '../../design/form/save-button.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Section } from '../../design/section.tsx';
import { sessionsKey } from '../parts/profile-queries.ts';

const passwords = changePassword.body
  .extend({ repeated: z.string() })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    error: 'The passwords do not match.',
  });

/** Changes the user's password. This ends all other sessions (SE-6). */
export function PasswordSection() {
  const queryClient = useQueryClient();
  const me = useMe();
  const form = useAppForm({
    schema: passwords.superRefine(({ currentPassword, newPassword }, context) => {
      const owner = { ...me, companyName: me.account.companyName };
      const refusal = passwordRefusal(newPassword, { owner, current: currentPassword });
      if (refusal !== null) context.addIssue({ code: 'custom', path: ['newPassword'], message: refusal });
    }),
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
    async save({ currentPassword, newPassword }) {
      await fetchEndpoint(changePassword, { body: { currentPassword, newPassword } });
      form.reset();
      toast.success('Saved');
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  useAskBeforeLeaving(form.formState.isDirty);
  const { control } = form;
  return (
    <Section title="Password" intro="Changing it signs you out on all other devices.">
      <Form form={form}>
        <SaveLine form={form} />
        <SimpleGrid type="container" cols={{ base: 1, '560px': 3 }} spacing="md" verticalSpacing={14}>
          <PasswordField
            control={control}
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            required
          />
          <PasswordField
            control={control}
            name="newPassword"
            label="New password"
            autoComplete="new-password"
            required
          />
          <PasswordField
            control={control}
            name="repeated"
            label="Repeat password"
            autoComplete="new-password"
            required
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <SaveButton form={form} label="Save" savingLabel="Saving..." canSave={form.formState.isDirty} />
        </Group>
      </Form>
    </Section>
  );
}
