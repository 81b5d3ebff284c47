import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field.ts';

type PasswordFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField<Input extends FieldValues, Output>(props: PasswordFieldProps<Input, Output>) {
  const { control, name, ...input } = props;
  const field = useField<Input, Output>({ control, name });
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      {...input}
      {...field}
      value={field.value ?? ''}
      aria-required={props.required}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
    />
  );
}
