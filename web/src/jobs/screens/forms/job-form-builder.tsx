import { Button, Group, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { JobForm } from '@truckroll/contract/jobs/job-forms';
import { useWatch } from 'react-hook-form';
import { keepEditing, useRecordForm } from '../../../app/record-form/record-form.ts';
import { CheckboxField } from '../../../design/field/checkbox-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { TextareaField } from '../../../design/field/textarea-field.tsx';
import { PageForm } from '../../../design/form/page-form.tsx';
import { Section } from '../../../design/section.tsx';
import { jobFormQuery, useCreateJobForm, useUpdateJobForm } from '../../parts/job-form-queries.ts';
import { FormFields } from './form-fields.tsx';
import { FormPreview } from './form-preview.tsx';
import styles from './job-form-builder.module.css';
import { type BuilderForm, type JobFormBuilderValues, jobFormSchema, jobFormValues } from './job-form-values.ts';
import { useJobFormDeletion } from './use-job-form-deletion.ts';

const route = getRouteApi('/_app/settingsV2/job-forms/$formId');

/** Builds a job form: its title and fields, with a live preview beside them (screens 13.8). */
export function JobFormBuilder({ form: record }: { form: JobForm | null }) {
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const create = useCreateJobForm();
  const update = useUpdateJobForm();
  const form: BuilderForm = useRecordForm({
    record,
    schema: jobFormSchema,
    valuesOf: jobFormValues,
    send(values, edited) {
      if (edited === null) return create.mutateAsync(values);
      const { type: _, ...changes } = values;
      return update.mutateAsync({ id: edited.id, updatedAt: edited.updatedAt, ...changes });
    },
    reload: ({ id }) => queryClient.fetchQuery({ ...jobFormQuery(id), staleTime: 0 }),
    onSaved: keepEditing((saved) => {
      if (record === null) void navigate({ params: { formId: saved.id }, replace: true, ignoreBlocker: true });
    }),
  });
  const { control } = form;
  return (
    <PageForm form={form} label="Job form">
      <div className={styles.columns}>
        <div className={styles.build}>
          <Section title="About the form">
            <Stack gap={14}>
              <TextField control={control} name="title" label="Title" required />
              <TextareaField control={control} name="description" label="Description" minRows={2} />
              <Group gap="lg">
                <CheckboxField control={control} name="attachToNewJobs" label="Attach to new jobs" />
                <CheckboxField control={control} name="isActive" label="Active" />
              </Group>
            </Stack>
          </Section>
          <FormFields form={form} />
        </div>
        <LivePreview form={form} />
      </div>
    </PageForm>
  );
}

function LivePreview({ form }: { form: BuilderForm }) {
  const values = useWatch({ control: form.control });
  return (
    <div className={styles.preview}>
      <FormPreview form={{ ...form.getValues(), ...values } as JobFormBuilderValues} />
    </div>
  );
}

export function JobFormDeleteButton({ form }: { form: JobForm }) {
  const navigate = route.useNavigate();
  const ask = useJobFormDeletion(form, () => void navigate({ to: '/settingsV2/job-forms', ignoreBlocker: true }));
  return (
    <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
      Delete
    </Button>
  );
}
