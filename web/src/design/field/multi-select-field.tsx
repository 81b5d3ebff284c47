import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

type MultiSelectFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<MultiSelectProps, 'data' | 'renderOption' | 'renderPill' | 'maxValues'>;

/** Many chosen values scroll, and leave the fields below in sight. */
const manyPills = { pillsList: { maxHeight: 150, overflowY: 'auto' } } as const;

export const MultiSelectField = memoField(
  <Input extends FieldValues, Output>(props: MultiSelectFieldProps<Input, Output>) => {
    const { control, name, placeholder, ...input } = props;
    const field = useField<Input, Output>({ control, name });
    const chosen: string[] = field.value ?? [];
    return (
      <MultiSelect
        {...input}
        {...field}
        {...requiredProps(props.required)}
        searchable
        clearable
        hidePickedOptions
        styles={manyPills}
        value={chosen}
        placeholder={chosen.length === 0 ? placeholder : undefined}
        clearButtonProps={{ 'aria-label': `Clear ${props.label}`, 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
        nothingFoundMessage="Nothing found"
      />
    );
  },
);
