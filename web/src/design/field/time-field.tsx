import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';
import { TimeInput } from './time-input.tsx';

/** A time of day; the form's value is 'HH:mm' or null. */
export const TimeField = memoField(<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) => {
  const { control, name, ...input } = props;
  const field = useField<Input, Output>({ control, name });
  return <TimeInput {...input} {...field} {...requiredProps(props.required)} value={field.value ?? null} />;
});
