import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

type PasswordFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
};

export const PasswordField = memoField(
  <Input extends FieldValues, Output>(props: PasswordFieldProps<Input, Output>) => {
    const { control, name, autoFocus, ...input } = props;
    const field = useField<Input, Output>({ control, name });
    const [isShown, setShown] = useState(false);
    return (
      <PasswordInput
        {...input}
        {...field}
        {...requiredProps(props.required)}
        value={field.value ?? ''}
        data-autofocus={autoFocus || undefined}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
      />
    );
  },
);
