import { TagsInput } from '@mantine/core';
import { emailText } from '@truckroll/contract/fields/fields';
import { isEmail } from '@truckroll/domain/text/checks';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

const usualMaximum = 20;

type EmailChipsFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & { maximum?: number };

/**
 * E-mail addresses as chips; the form's value is a list. Typed or pasted text is split into addresses; invalid parts
 * are dropped (screens M32, Chips).
 */
export const EmailChipsField = memoField(
  <Input extends FieldValues, Output>(props: EmailChipsFieldProps<Input, Output>) => {
    const { control, name, maximum = usualMaximum, placeholder = 'name@example.com', ...input } = props;
    const { value, onChange, error, ...field } = useField<Input, Output>({ control, name });
    const [wrongAddress, setWrongAddress] = useState<string | null>(null);
    const addresses: string[] = value ?? [];

    function change(typed: string[]): void {
      const parts = typed.flatMap((text) => text.split(/[\s,;]+/)).filter((text) => text !== '');
      // Addresses from outside are there already, and need not be as those that people type.
      const isRight = (text: string): boolean => addresses.includes(text) || isEmail(text);
      setWrongAddress(parts.every(isRight) ? null : emailText);
      onChange([...new Set(parts.filter(isRight))].slice(0, maximum));
    }

    return (
      <TagsInput
        {...input}
        {...field}
        {...requiredProps(props.required)}
        value={addresses}
        onChange={change}
        acceptValueOnBlur
        error={error ?? wrongAddress}
        inputMode="email"
        autoComplete="off"
        placeholder={addresses.length === 0 ? placeholder : undefined}
      />
    );
  },
);
