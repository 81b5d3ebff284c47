import { ColorInput } from '@mantine/core';
import { palette } from '@truckroll/domain/colors/palette';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, requiredProps, useField } from './field.ts';

/** A colour '#RRGGBB', from the palette or typed. */
export function ColorField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { control, name, ...input } = props;
  const field = useField<Input, Output>({ control, name });
  return (
    <ColorInput
      {...input}
      {...field}
      {...requiredProps(props.required)}
      format="hex"
      value={field.value ?? ''}
      swatches={Object.values(palette)}
      swatchesPerRow={9}
      withPicker
      eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
    />
  );
}
