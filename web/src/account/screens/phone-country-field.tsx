import type { Control } from 'react-hook-form';
import { phoneCountries } from '../../design/field/phone-numbers.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import type { CompanyValues } from '../parts/company-values.ts';

const countries = phoneCountries().map(({ value, name }) => ({ value, label: name }));

type PhoneCountryFieldProps = { control: Control<CompanyValues, unknown, unknown> };

/** The country with which every empty phone field begins. */
export function PhoneCountryField({ control }: PhoneCountryFieldProps) {
  return (
    <SelectField
      control={control}
      name="phoneCountry"
      label="Country of new phones"
      description="Phone numbers of this country can be typed without its code."
      required
      searchable
      limit={50}
      data={countries}
    />
  );
}
