import { SimpleGrid, TextInput } from '@mantine/core';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { jobPriorityLabel } from '@truckroll/domain/jobs/job-labels';
import { jobPriorities } from '@truckroll/domain/jobs/job-statuses';
import { type Control, useController, useFormState, useWatch } from 'react-hook-form';
import { useField } from '../../design/field/field.ts';
import { inputOf } from '../../design/field/record-input.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { countFilled, Fold, type Folds } from './fold.tsx';
import { OwnProperties } from './own-properties.tsx';
import type { JobFieldValues, JobFormState } from './use-job-form.ts';

const priorities = jobPriorities.map((value) => ({ value, label: jobPriorityLabel(value) }));
const inside = ['jobNumber', 'priority', 'purchaseOrderNumber', 'description', 'properties'] as const;

/** Number, priority, the client's purchase order, description and the account's own properties. */
export function DetailsFold({ state, folds }: { state: JobFormState; folds: Folds }) {
  const { control } = state.form;
  const [number, priority, order, description, properties] = useWatch({ control, name: [...inside] });
  // Registered although it is folded, because a number that was taken meanwhile is replaced in the form.
  useController({ control, name: 'jobNumber' });
  const { errors } = useFormState({ control, name: [...inside] });
  const filled = [order, description, priority === 'medium' ? null : priority, ...Object.values(properties)];
  const parts = [
    number === '' ? '' : `#${number}`,
    `${jobPriorityLabel(priority)} priority`,
    order && `${jobFields.purchaseOrderNumber.label} ${order}`,
    description,
  ];
  return (
    <Fold
      folds={folds}
      name="details"
      title="Details"
      count={countFilled(filled)}
      summary={parts.filter((part) => part.trim() !== '').join(' · ')}
      isFailing={inside.some((name) => errors[name] !== undefined)}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing={14}>
        <JobNumberField control={control} />
        <SelectField control={control} name="priority" label={jobFields.priority.label} data={priorities} />
        <TextField
          control={control}
          name="purchaseOrderNumber"
          {...inputOf(jobFields.purchaseOrderNumber)}
          autoComplete="off"
        />
      </SimpleGrid>
      <TextareaField control={control} name="description" {...inputOf(jobFields.description)} minRows={2} />
      <OwnProperties state={state} />
    </Fold>
  );
}

const mostDigits = 15;

/** The number of the job. Invalid text is kept, and saving reports it. */
function JobNumberField({ control }: { control: Control<JobFieldValues, unknown, JobFieldValues> }) {
  const { value, onChange, ...field } = useField<JobFieldValues, JobFieldValues>({ control, name: 'jobNumber' });
  return (
    <TextInput
      {...field}
      {...requiredProps(true)}
      label="Job Number"
      inputMode="numeric"
      autoComplete="off"
      maxLength={mostDigits}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
