import { SimpleGrid } from '@mantine/core';
import { draftOf } from '@truckroll/domain/addresses/address-draft';
import { contactMethods } from '@truckroll/domain/requests/request-stages';
import { useController, useWatch } from 'react-hook-form';
import { DateField } from '../../design/field/date-field.tsx';
import { errorText } from '../../design/field/field.ts';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { AddressInput } from '../../maps/address-input.tsx';
import { PlacePicker } from '../../service-properties/place-picker.tsx';
import { contactMethodLabels } from '../contact-method-labels.ts';
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
      <PlaceRow state={state} />
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

/** A chosen property and contact give the request their address and phone. */
function PlaceRow({ state: { form } }: { state: RequestFormState }) {
  const [client, servicePropertyId, contactId] = useWatch({
    control: form.control,
    name: ['client', 'servicePropertyId', 'contactId'],
  });
  const { errors } = form.formState;
  const change = { shouldDirty: true };
  return (
    <PlacePicker
      clientId={client?.id ?? null}
      servicePropertyId={servicePropertyId}
      contactId={contactId}
      errors={{ servicePropertyId: errorText(errors.servicePropertyId), contactId: errorText(errors.contactId) }}
      onProperty={(property) => {
        form.setValue('servicePropertyId', property?.id ?? null, change);
        if (property?.address) form.setValue('address', draftOf(property.address), change);
      }}
      onContact={(contact) => {
        form.setValue('contactId', contact?.id ?? null, change);
        const [first] = contact?.phones ?? [];
        if (first !== undefined) form.setValue('phone', first.phone, change);
      }}
    />
  );
}
