import type { FieldValues } from 'react-hook-form';
import { ColorInput } from './color-input.tsx';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';

/** A colour as '#RRGGBB', from the palette or typed. */
export const ColorField = memoField(
  <Input extends FieldValues, Output>(props: Omit<FieldProps<Input, Output>, 'placeholder'>) => {
    const { control, name, ...input } = props;
    const field = useField<Input, Output>({ control, name });
    return <ColorInput {...input} {...field} {...requiredProps(props.required)} value={field.value ?? ''} />;
  },
);
