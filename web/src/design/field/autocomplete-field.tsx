import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

type AutocompleteFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<AutocompleteProps, 'data' | 'maxLength' | 'limit'>;

/** Free text with suggestions of values already in use. */
export const AutocompleteField = memoField(
  <Input extends FieldValues, Output>(props: AutocompleteFieldProps<Input, Output>) => {
    const { control, name, ...input } = props;
    const field = useField<Input, Output>({ control, name });
    return <Autocomplete {...input} {...field} {...requiredProps(props.required)} value={field.value ?? ''} />;
  },
);
