import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  changeEntry,
  fillForm,
  type JobForm,
  type JobFormEntry,
  type JobFormField,
} from '@truckroll/contract/jobs/job-forms';
import { checkFormValues } from '@truckroll/domain/job-forms/form-values';
import { useMemo, useState } from 'react';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { DateField } from '../../design/field/date-field.tsx';
import { MultiSelectField } from '../../design/field/multi-select-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { TimestampField } from '../../design/field/timestamp-field.tsx';
import { fileSender, withKeysToCome } from './answer-files.ts';
import type { FormAnswers } from './form-answers.ts';
import { formsOfJobQuery, refetchJobs } from './job-queries.ts';
import { PhotoField } from './photo-field.tsx';
import { SignatureField } from './signature-field.tsx';
import { planOfEntry } from './waiting-job.ts';

type JobFormFillModalProps = {
  form: JobForm;
  /** The entry that is being corrected. Its own fields are used, as they were when it was filled in. */
  entry: JobFormEntry | null;
  jobId: string;
  visitId: string | null;
  onClose: () => void;
};

/** Checks that the answers match the fields. The server has the same rule and messages (API JF-4). */
const answersOf = (fields: readonly JobFormField[]) =>
  z.object({ formValues: z.record(z.string(), z.unknown()) }).superRefine(({ formValues }, context) => {
    const checked = checkFormValues(fields, withKeysToCome(formValues));
    if (checked.kind === 'values') return;
    for (const { path, message } of checked.problems)
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  });

/** The dialog that fills in a form on a job or a visit, or corrects an entry (screens M23). */
export function JobFormFillModal({ form: asked, entry, jobId, visitId, onClose }: JobFormFillModalProps) {
  const queryClient = useQueryClient();
  const fields = entry?.formSchema.fields ?? asked.fields;
  const schema = useMemo(() => answersOf(fields), [fields]);
  const [sendFiles] = useState(() => fileSender(jobId));
  const form = useRecordForm<JobFormEntry, FormAnswers, FormAnswers, never, unknown>({
    record: entry,
    schema,
    isSentLater: entry === null,
    valuesOf: (of) => ({ formValues: Object.fromEntries(fields.map(({ id }) => [id, of?.formValues[id] ?? null])) }),
    async send({ formValues: filled }, edited) {
      const formValues = await sendFiles(fields, filled);
      if (edited === null)
        return await saveOrSend(
          fillForm,
          { params: { id: asked.id }, body: { jobId, visitId, formValues } },
          planOfEntry({ form: asked, jobId, visitId, formValues }),
        );
      const body = { formValues, updatedAt: edited.updatedAt };
      return await fetchEndpoint(changeEntry, { params: { entryId: edited.id }, body });
    },
    async reload(edited) {
      const forms = await queryClient.fetchQuery({ ...formsOfJobQuery(jobId), staleTime: 0 });
      return forms.flatMap(({ entries }) => entries).find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved(saved) {
      void refetchJobs(queryClient);
      if (saved !== null) toast.success('Saved');
      onClose();
    },
  });
  return (
    <DraftModal title={asked.title} form={form} onClose={onClose} canSaveUnchanged={entry === null}>
      {asked.description !== null && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {asked.description}
        </Text>
      )}
      {fields.map((field) => (
        <AnswerField key={field.id} control={form.control} field={field} />
      ))}
    </DraftModal>
  );
}

/** The input of one question, by its type. */
function AnswerField({ control, field }: { control: Control<FormAnswers, unknown, FormAnswers>; field: JobFormField }) {
  const input = {
    control,
    name: `formValues.${field.id}` as const,
    label: field.label || field.name,
    required: field.required,
  };
  switch (field.type) {
    case 'text':
      return <TextField {...input} maxLength={2000} />;
    case 'textarea':
      return <TextareaField {...input} maxLength={10_000} />;
    case 'number':
      return <NumberField {...input} decimalScale={10} />;
    case 'select':
      return <SelectField {...input} data={field.options} clearable />;
    case 'multi-select':
      return <MultiSelectField {...input} data={field.options} />;
    case 'checkbox':
      return <CheckboxField {...input} />;
    case 'date':
      return <DateField {...input} />;
    case 'datetime':
      return <TimestampField {...input} />;
    case 'photo':
      return <PhotoField {...input} />;
    case 'signature':
      return <SignatureField {...input} />;
  }
}
