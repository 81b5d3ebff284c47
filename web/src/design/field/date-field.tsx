import type { FieldValues } from 'react-hook-form';
import { useViewer } from '../viewer.ts';
import { DateInput } from './date-input.tsx';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

/** A calendar day; the form's value is 'YYYY-MM-DD' or null. */
export const DateField = memoField(<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) => {
  const { control, name, placeholder: _, ...input } = props;
  const { timezone } = useViewer();
  const field = useField<Input, Output>({ control, name });
  return (
    <DateInput {...input} {...field} {...requiredProps(props.required)} value={field.value ?? null} zone={timezone} />
  );
});
