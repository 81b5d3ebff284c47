import { Group } from '@mantine/core';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import type { JobFormState } from './use-job-form.ts';

const longestNote = 10_000;

/** The instructions of the job, where they are shown, and its files. Both steps show the same fields (screens M21). */
export function NotesFields({ state }: { state: JobFormState }) {
  const { control } = state.form;
  return (
    <>
      <TextareaField control={control} name="notes" label="Job Instructions" minRows={4} maxLength={longestNote} />
      <Group gap="lg">
        <CheckboxField control={control} name="linkToEstimate" label="Link to Estimate" />
        <CheckboxField control={control} name="linkToInvoice" label="Link to Invoice" />
      </Group>
      <AttachmentsField state={state} />
    </>
  );
}
