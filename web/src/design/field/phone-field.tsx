import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { type FieldProps, memoField, useField } from './field.ts';

/** The number formats of all countries are loaded only where a phone is typed. */
const PhoneInput = lazyPart(async () => (await import('./phone-input.tsx')).PhoneInput);

/** A phone; the form's value is a Phone or null. */
export const PhoneField = memoField(
  <Input extends FieldValues, Output>(props: Omit<FieldProps<Input, Output>, 'placeholder'>) => {
    const { control, name, ...input } = props;
    const field = useField<Input, Output>({ control, name });
    return (
      <Suspense fallback={<TextInput label={props.label} required={props.required} disabled />}>
        <PhoneInput {...input} {...field} value={field.value ?? null} />
      </Suspense>
    );
  },
);
