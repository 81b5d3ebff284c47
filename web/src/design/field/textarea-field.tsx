import { Textarea, type TextareaProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

type TextareaFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<TextareaProps, 'minRows' | 'maxRows' | 'maxLength'>;

export function TextareaField<Input extends FieldValues, Output>(props: TextareaFieldProps<Input, Output>) {
  const { control, name, minRows = 3, maxRows = 10, ...input } = props;
  const field = useField<Input, Output>({ control, name });
  return (
    <Textarea
      {...input}
      {...field}
      {...requiredProps(props.required)}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      value={field.value ?? ''}
    />
  );
}
