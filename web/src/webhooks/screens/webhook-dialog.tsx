import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { createWebhook, type Webhook } from '@truckroll/contract/webhooks/webhooks';
import { type WebhookRecord, webhookEvents, webhookRecords } from '@truckroll/domain/webhooks/webhook-events';
import { longestWebhookDescription, longestWebhookUrl } from '@truckroll/domain/webhooks/webhook-states';
import { useRef } from 'react';
import type { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { MultiSelectField } from '../../design/field/multi-select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { useSaveWebhook, webhookEventsQuery, webhooksQuery } from '../parts/webhook-queries.ts';

type Input = BodyInputOf<typeof createWebhook>;
type Output = z.output<typeof createWebhook.body>;

const valuesOf = (webhook: Webhook | null): Input => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? [],
  inOrder: webhook?.inOrder ?? false,
});

const recordLabels: Readonly<Record<WebhookRecord, string>> = {
  client: 'Clients',
  request: 'Requests',
  job: 'Jobs',
  visit: 'Visits',
  task: 'Tasks',
  document: 'Invoices, estimates and payments',
  plan: 'Plans',
};

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
  const { data: events = [] } = useQuery(webhookEventsQuery);
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
  const summaries = new Map<string, string>(events.map(({ name, summary }) => [name, summary]));
  const choices = webhookRecords.map((record) => ({
    group: recordLabels[record],
    items: events.filter((event) => event.record === record).map(({ name }) => ({ value: name, label: name })),
  }));
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
      <MultiSelectField
        control={control}
        name="events"
        label="Events"
        required
        placeholder="Choose events"
        data={choices}
        renderOption={({ option }) => (
          <div>
            {option.value}
            <Text size="xs" c="dimmed">
              {summaries.get(option.value)}
            </Text>
          </div>
        )}
      />
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        onClick={() => form.setValue('events', [...webhookEvents], { shouldDirty: true, shouldValidate: true })}
      >
        Choose all events
      </Button>
      <CheckboxField
        control={control}
        name="inOrder"
        label="Keep the order of each record"
        description="An event waits until the earlier ones of its record have arrived or failed."
      />
    </RecordDialog>
  );
}
