import { useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { createWebhook, type Webhook } from '@truckroll/contract/webhooks/webhooks';
import { longestWebhookDescription, longestWebhookUrl } from '@truckroll/domain/webhooks/webhook-states';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { useSaveWebhook, webhooksQuery } from '../parts/webhook-queries.ts';
import { EventPicker } from './event-picker.tsx';

type Input = BodyInputOf<typeof createWebhook>;
type Output = z.output<typeof createWebhook.body>;

const valuesOf = (webhook: Webhook | null): Input => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? [],
  inOrder: webhook?.inOrder ?? false,
});

type WebhookDialogProps = {
  webhook: Webhook | null;
  onClose: () => void;
  /** `secret`: that of a new webhook, to be shown once. */
  onSaved: (saved: Webhook, secret: string | null) => void;
};

/** Adds or edits a webhook. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const save = useSaveWebhook();
  const queryClient = useQueryClient();
  const secret = useRef<string | null>(null);
  const form = useRecordForm<Webhook, Input, Output, never, Webhook>({
    record: webhook,
    schema: createWebhook.body,
    valuesOf,
    async send(values, edited) {
      const saved = await save.mutateAsync({ ...values, id: edited?.id ?? null, updatedAt: edited?.updatedAt });
      secret.current = saved.secret;
      return saved.webhook;
    },
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...webhooksQuery, staleTime: 0 });
      return fresh.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved(saved) {
      if (secret.current === null) toast.success('Saved');
      onSaved(saved, secret.current);
    },
  });
  const { control } = form;
  // The contract's error is about the list as a whole.
  const events = useController({ control, name: 'events' });
  return (
    <RecordDialog title={webhook === null ? 'Add webhook' : 'Edit webhook'} form={form} onClose={onClose}>
      <TextField
        control={control}
        name="url"
        label="Address of the program"
        required
        maxLength={longestWebhookUrl}
        placeholder="https://example.com/hooks"
      />
      <TextField control={control} name="description" label="Description" maxLength={longestWebhookDescription} />
      <EventPicker
        value={events.field.value}
        onChange={events.field.onChange}
        error={(events.fieldState.error as { message?: string } | undefined)?.message}
        ref={events.field.ref}
      />
      <CheckboxField
        control={control}
        name="inOrder"
        label="Keep the order of each record"
        description="An event waits until the earlier ones of its record have arrived or failed."
      />
    </RecordDialog>
  );
}
