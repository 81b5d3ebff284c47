import { Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { saveEmailSignature } from '@truckroll/contract/mail/email-templates';
import { can } from '@truckroll/domain/abilities/rights';
import { z } from 'zod';
import { useRights } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { RichTextField } from '../../design/field/rich-text-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveButton } from '../../design/form/save-button.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Section } from '../../design/section.tsx';
import { signatureQuery } from '../parts/profile-queries.ts';

/** The user's mail signature (EM-15), for people who may write mail. */
export function SignatureSection() {
  const rights = useRights();
  const mayWrite = can(rights, 'Clients.edit') || can(rights, 'Clients.create');
  const enabled = mayWrite && can(rights, 'Clients.viewHistory');
  const signature = useQuery({ ...signatureQuery, enabled });
  if (!enabled) return null;
  return (
    <Section title="Email signature" intro="Added below every email that you write.">
      {signature.isError && signature.data === undefined ? (
        <LoadFailure error={signature.error} onRetry={() => void signature.refetch()} />
      ) : signature.data === undefined ? (
        <Skeleton height={190} />
      ) : (
        <SignatureForm signature={signature.data} />
      )}
    </Section>
  );
}

const schema = z.object({
  signature: z.string().max(5000, { error: 'The signature is too long (maximum 5000 characters)' }),
});

function SignatureForm({ signature }: { signature: string }) {
  const queryClient = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { signature },
    stored: { signature },
    async save(body) {
      const saved = await fetchEndpoint(saveEmailSignature, { body });
      queryClient.setQueryData(signatureQuery.queryKey, saved.signature);
      form.reset(body);
      toast.success('Saved');
    },
  });
  useAskBeforeLeaving(form.formState.isDirty);
  return (
    <Form form={form} label="Email signature">
      <SaveLine form={form} />
      <RichTextField form={form} name="signature" label="Signature" />
      <Group justify="flex-end">
        <SaveButton form={form} label="Save" savingLabel="Saving..." canSave={form.formState.isDirty} />
      </Group>
    </Form>
  );
}
