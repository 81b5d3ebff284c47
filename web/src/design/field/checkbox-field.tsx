import { Checkbox } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';

export const CheckboxField = memoField(
  <Input extends FieldValues, Output>(props: Omit<FieldProps<Input, Output>, 'placeholder'>) => {
    const { control, name, ...input } = props;
    const { value, onChange, ...field } = useField<Input, Output>({ control, name });
    return (
      <Checkbox
        {...input}
        {...field}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  },
);
