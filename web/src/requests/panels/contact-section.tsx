import { SimpleGrid } from '@mantine/core';
import { contactMethods } from '@truckroll/domain/requests/request-stages';
import { useController } from 'react-hook-form';
import { DateField } from '../../design/field/date-field.tsx';
import { errorText } from '../../design/field/field.ts';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { AddressInput } from '../../maps/parts/address-input.tsx';
import { PlaceRow } from '../../service-properties/parts/place-row.tsx';
import { contactMethodLabels } from './contact-method-labels.ts';
import type { RequestFormState } from './use-request-form.ts';

const columns = { cols: { base: 1, sm: 2 }, spacing: 'md', verticalSpacing: 14 } as const;
const methods = contactMethods.map((value) => ({ value, label: contactMethodLabels[value] }));

/** The days that suit the client (screens M26). */
export function AvailabilitySection({ state: { form } }: { state: RequestFormState }) {
  return (
    <SimpleGrid {...columns}>
      <DateField control={form.control} name="availabilityDate1" label="Preferred Date 1" />
      <DateField control={form.control} name="availabilityDate2" label="Preferred Date 2" />
    </SimpleGrid>
  );
}

const countries = ['us', 'ca'] as const;

/** The address and contact details (screens M26). */
export function ContactSection({ state }: { state: RequestFormState }) {
  const { control } = state.form;
  const { field, fieldState } = useController({ control, name: 'address' });
  return (
    <>
      <PlaceRow control={control} />
      <AddressInput
        ref={field.ref}
        label="Service Address"
        name="address"
        countries={countries}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={errorText(fieldState.error)}
      />
      <SimpleGrid {...columns}>
        <PhoneField control={control} name="phone" label="Contact Phone" />
        <SelectField control={control} name="preferredContactMethod" label="Preferred Contact Method" data={methods} />
      </SimpleGrid>
    </>
  );
}
