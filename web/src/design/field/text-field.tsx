import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

type TextFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'leftSection' | 'autoCapitalize'> & {
    /** Focused when its dialog opens. */
    autoFocus?: boolean;
    /** Focused whenever it is mounted, in a form with several steps. */
    focusOnMount?: boolean;
  };

export const TextField = memoField(<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) => {
  const { control, name, autoFocus, focusOnMount = false, ...input } = props;
  const { ref, ...field } = useField<Input, Output>({ control, name });
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusOnMount) element.current?.focus();
  }, [focusOnMount]);
  return (
    <TextInput
      {...input}
      {...field}
      ref={useMergedRef(ref, element)}
      {...requiredProps(props.required)}
      value={field.value ?? ''}
      data-autofocus={autoFocus || undefined}
    />
  );
});
