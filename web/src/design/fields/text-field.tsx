import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, requiredProps, useField } from './field.ts';

type TextFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'leftSection' | 'autoCapitalize'> & {
    autoFocus?: boolean;
  };

export function TextField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const { control, name, autoFocus, ...input } = props;
  const field = useField<Input, Output>({ control, name });
  return (
    <TextInput
      {...input}
      {...field}
      {...requiredProps(props.required)}
      value={field.value ?? ''}
      data-autofocus={autoFocus || undefined}
    />
  );
}
