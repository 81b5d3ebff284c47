import { Alert, Anchor, Button, Group, Input, Radio, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, renameApiKey } from '@truckroll/contract/api-keys/api-keys';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { CopiedSecret } from '../../design/copied-link.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { layerOf, useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { abilityCatalogueQuery } from '../../profile/parts/profile-queries.ts';
import { ModuleAbilities } from '../../roles/parts/module-abilities.tsx';
import { apiKeysQuery, useCreateApiKey, useRenameApiKey } from './api-key-queries.ts';
import { type KeyFormValues, keyForm, lifetimes, newKeyValues } from './key-form.ts';

/** Makes a key, and then shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <KeyForm onClose={onClose} onMade={setToken} />
  ) : (
    <TokenDialog token={token} onClose={onClose} />
  );
}

type KeyFormProps = { onClose: () => void; onMade: (token: string) => void };

function KeyForm({ onClose, onMade }: KeyFormProps) {
  const create = useCreateApiKey();
  const form = useAppForm({
    schema: keyForm,
    defaultValues: newKeyValues,
    save: async (values) => onMade((await create.mutateAsync(values)).token),
  });
  const { control } = form;
  const { isDirty } = form.formState;
  useAskBeforeLeaving(isDirty, layerOf);
  const scope = useController({ control, name: 'scope' }).field;
  return (
    <FormModal
      opened
      title="New API key"
      form={form}
      onClose={onClose}
      saveLabel="Make key"
      savingLabel="Making..."
      staysOnOutsideClick={isDirty}
      width={800}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        description="Of the program that uses it. The history shows it beside your name."
        required
        autoFocus
      />
      <SelectField control={control} name="lifetime" label="Works for" data={lifetimes} />
      <Radio.Group
        label="What it may do"
        description="Never more than you may at the time. Keys neither sign in nor make keys."
        value={scope.value}
        onChange={scope.onChange}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="some" label="Only what is chosen here" />
          <Radio value="all" label="All that I may" />
        </Stack>
      </Radio.Group>
      {scope.value === 'some' && <ScopeField control={control} />}
    </FormModal>
  );
}

function ScopeField<Output>({ control }: { control: Control<KeyFormValues, unknown, Output> }) {
  const catalogue = useQuery(abilityCatalogueQuery);
  const { field, fieldState } = useController({ control, name: 'permissions' });
  // The contract's error is about the list as a whole.
  const error = (fieldState.error as { message?: string } | undefined)?.message;
  if (catalogue.isError) return <LoadFailure error={catalogue.error} onRetry={() => void catalogue.refetch()} />;
  return (
    <Stack gap="sm" ref={field.ref} tabIndex={-1}>
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      {catalogue.data?.map((module) => (
        <ModuleAbilities
          key={module.name}
          module={module}
          held={field.value[module.name]}
          onChange={(held) => field.onChange({ ...field.value, [module.name]: held })}
        />
      ))}
    </Stack>
  );
}

function TokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      title="Your new API key"
      onClose={onClose}
      width={560}
      footer={
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Alert color="orange">This key is shown only now. Store it where the program keeps its secrets.</Alert>
        <CopiedSecret label="API key" text={token} copyLabel="Copy key" />
        <Text size="sm" c="dimmed">
          Programs send it as <code>Authorization: Bearer …</code> with each request. What they can ask for is described
          at{' '}
          <Anchor underline="always" href="/api/docs" target="_blank" rel="noreferrer">
            /api/docs
          </Anchor>
          .
        </Text>
      </Stack>
    </Dialog>
  );
}

type RenameKeyDialogProps = { apiKey: ApiKey; onClose: () => void; onSaved: () => void };

export function RenameKeyDialog({ apiKey, onClose, onSaved }: RenameKeyDialogProps) {
  const rename = useRenameApiKey();
  const queryClient = useQueryClient();
  const form = useRecordForm<ApiKey, { name: string }, { name: string }>({
    record: apiKey,
    schema: renameApiKey.body.pick({ name: true }),
    valuesOf: (version) => ({ name: version?.name ?? '' }),
    send: ({ name }, edited) => rename.mutateAsync({ id: apiKey.id, name, updatedAt: edited?.updatedAt }),
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...apiKeysQuery, staleTime: 0 });
      return fresh.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success('Saved');
      onSaved();
    },
  });
  return (
    <RecordDialog title="Rename API key" form={form} onClose={onClose} width={440} submitsOnEnter>
      <TextField control={form.control} name="name" label="Name" required autoFocus />
    </RecordDialog>
  );
}
