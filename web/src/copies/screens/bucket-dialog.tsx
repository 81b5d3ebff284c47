import { Text } from '@mantine/core';
import { type CopySettings, saveCopySettings } from '@truckroll/contract/copies/copies';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  type CopyInterval,
  defaultKeptCopies,
  longestCopyFolder,
  mostKeptCopies,
} from '@truckroll/domain/copies/copy-schedule';
import type { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { NumberField } from '../../design/field/number-field.tsx';
import { PasswordField } from '../../design/field/password-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useSaveCopySettings } from './copy-queries.ts';

type Input = BodyInputOf<typeof saveCopySettings>;
type Output = z.output<typeof saveCopySettings.body>;

export const intervalLabels: Record<CopyInterval, string> = { day: 'Every day', week: 'Every week' };

const valuesOf = (settings: CopySettings | null): Input => ({
  server: settings?.server ?? '',
  region: settings?.region ?? 'us-east-1',
  bucket: settings?.bucket ?? '',
  folder: settings?.folder ?? '',
  accessKeyId: settings?.accessKeyId ?? '',
  secretAccessKey: '',
  every: settings?.every ?? 'day',
  kept: settings?.kept ?? defaultKeptCopies,
  updatedAt: settings?.updatedAt,
});

/** Sets the bucket of the company (CB-2). The server writes a small file to it before it accepts it. */
export function BucketDialog({ settings, onClose }: { settings: CopySettings | null; onClose: () => void }) {
  const save = useSaveCopySettings();
  const form = useAppForm<Input, Output>({
    schema: saveCopySettings.body,
    defaultValues: valuesOf(settings),
    async save(values) {
      await save.mutateAsync(values);
      toast.success(settings === null ? 'The first copy is being made.' : 'Saved');
      onClose();
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title={settings === null ? 'Set a bucket' : 'Edit bucket'}
      form={form}
      onClose={onClose}
      savingLabel="Trying the bucket..."
      width={560}
    >
      <Text size="sm" c="dimmed">
        Give a bucket of Amazon S3 or of a server that speaks its language, and an access key that may write to it. A
        small file is written to try it.
      </Text>
      <TextField control={control} name="bucket" label="Bucket" required maxLength={63} autoCapitalize="none" />
      <TextField control={control} name="region" label="Region" required maxLength={60} autoCapitalize="none" />
      <TextField
        control={control}
        name="server"
        label="Server"
        description="Leave it empty for Amazon."
        placeholder="https://s3.example.org"
        inputMode="url"
        autoCapitalize="none"
      />
      <TextField control={control} name="folder" label="Folder" maxLength={longestCopyFolder} autoCapitalize="none" />
      <TextField
        control={control}
        name="accessKeyId"
        label="Access key"
        required
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
      />
      <PasswordField
        control={control}
        name="secretAccessKey"
        label="Secret of the access key"
        autoComplete="new-password"
        required={settings === null}
        {...(settings === null ? {} : { description: 'Leave it empty to keep the present one.' })}
      />
      <SelectField
        control={control}
        name="every"
        label="How often"
        data={Object.entries(intervalLabels).map(([value, label]) => ({ value, label }))}
      />
      <NumberField
        control={control}
        name="kept"
        label="Copies to keep"
        description="Older ones are deleted, if the access key may do that."
        min={1}
        max={mostKeptCopies}
      />
    </DraftModal>
  );
}
