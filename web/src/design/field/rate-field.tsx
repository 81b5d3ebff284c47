import { NumberInput } from '@mantine/core';
import { rateText } from '@truckroll/domain/format/numbers';
import { rateDecimals } from '@truckroll/domain/money/amounts';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCurrency } from '../currency.tsx';
import { type FieldProps, memoField, useField } from './field.ts';

/** A unit price with up to four decimals; on blur it shows at least those of its currency. */
export const RateField = memoField(<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) => {
  const { control, name, ...input } = props;
  const { value, onChange, onBlur, ...field } = useField<Input, Output>({ control, name });
  const { symbol, decimals } = useCurrency();
  const [isTyping, setTyping] = useState(false);
  const places = typeof value === 'number' ? (rateText(value, decimals).split('.')[1]?.length ?? 0) : decimals;
  return (
    <NumberInput
      {...input}
      {...field}
      prefix={symbol}
      thousandSeparator=","
      min={0}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      clampBehavior="none"
      decimalScale={isTyping ? rateDecimals : places}
      fixedDecimalScale={!isTyping}
      value={value ?? ''}
      // Text that is not a number is kept as typed, for the form to refuse.
      onChange={(typed) => onChange(typed === '' ? null : Number.isNaN(Number(typed)) ? typed : Number(typed))}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        onBlur();
      }}
    />
  );
});
