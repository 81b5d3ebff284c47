import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

type NumberFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<
    NumberInputProps,
    | 'min'
    | 'max'
    | 'step'
    | 'decimalScale'
    | 'fixedDecimalScale'
    | 'hideControls'
    | 'prefix'
    | 'suffix'
    | 'allowNegative'
    | 'clampBehavior'
  >;

/**
 * A number field; the form's value is a number or null. An amount of money, which has a currency as its prefix, has its
 * thousands apart. The scroll wheel does not change it. A value out of bounds is
 * kept as typed, so that the form refuses it; with `clampBehavior="blur"`, it is clamped on blur.
 */
export const NumberField = memoField(<Input extends FieldValues, Output>(props: NumberFieldProps<Input, Output>) => {
  const { control, name, decimalScale = 0, clampBehavior = 'none', ...input } = props;
  const { value, onChange, ...field } = useField<Input, Output>({ control, name });
  return (
    <NumberInput
      {...input}
      {...field}
      {...requiredProps(props.required)}
      decimalScale={decimalScale}
      thousandSeparator={input.prefix === undefined ? '' : ','}
      inputMode={decimalScale === 0 ? 'numeric' : 'decimal'}
      clampBehavior={clampBehavior}
      value={value ?? ''}
      // Trailing zeros belong to the display, not to the value.
      onChange={(typed) => onChange(typed === '' ? null : props.fixedDecimalScale ? Number(typed) : typed)}
    />
  );
});
