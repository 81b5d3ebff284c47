import { Select, type SelectProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

type SelectFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<SelectProps, 'data' | 'clearable' | 'searchable' | 'renderOption' | 'leftSection' | 'allowDeselect' | 'limit'>;

export const SelectField = memoField(<Input extends FieldValues, Output>(props: SelectFieldProps<Input, Output>) => {
  const { control, name, allowDeselect = false, ...input } = props;
  const field = useField<Input, Output>({ control, name });
  return (
    <Select
      {...input}
      {...field}
      {...requiredProps(props.required)}
      allowDeselect={allowDeselect}
      value={field.value ?? null}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}`, 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
      nothingFoundMessage="Nothing found"
    />
  );
});
