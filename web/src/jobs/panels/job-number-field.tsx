import { TextInput } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useField } from '../../design/field/field.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import type { JobFieldValues } from './use-job-form.ts';

const mostDigits = 15;

/** The number of the job. Invalid text is kept, and saving reports it. */
export function JobNumberField({ control }: { control: Control<JobFieldValues, unknown, JobFieldValues> }) {
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
