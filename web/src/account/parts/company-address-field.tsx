import { type Control, useController } from 'react-hook-form';
import { errorText } from '../../design/field/field.ts';
import { AddressInput } from '../../maps/parts/address-input.tsx';
import type { CompanyValues } from './company-values.ts';

export function CompanyAddressField<Output>({ control }: { control: Control<CompanyValues, unknown, Output> }) {
  const { field, fieldState } = useController({ control, name: 'address' });
  return <AddressInput {...field} label="Address" error={errorText(fieldState.error)} />;
}
