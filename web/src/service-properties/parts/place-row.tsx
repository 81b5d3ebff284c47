import type { Phone } from '@truckroll/contract/fields/fields';
import type { AddressDraft } from '@truckroll/domain/addresses/address-draft';
import { addressAfterChoice } from '@truckroll/domain/clients/place-address';
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { errorText } from '../../design/field/field.ts';
import { PlacePicker } from './place-picker.tsx';

/** The values of a form whose record takes place at a property of its client, with a contact there. */
type PlaceValues = {
  client: { id: string } | null;
  servicePropertyId: string | null;
  contactId: string | null;
  address: AddressDraft;
  phone: Phone | null;
};

type PlaceRowProps<Input extends FieldValues, Output> = { control: Control<Input, unknown, Output> };

/** The property and the contact of a record. A chosen one gives the record its address or phone. */
export function PlaceRow<Input extends FieldValues & PlaceValues, Output>({ control }: PlaceRowProps<Input, Output>) {
  const part = (name: keyof PlaceValues) => ({ control, name: name as FieldPath<Input> });
  const client: PlaceValues['client'] = useWatch(part('client'));
  const property = useController(part('servicePropertyId'));
  const contact = useController(part('contactId'));
  const address = useController(part('address')).field;
  const phone = useController(part('phone')).field;
  return (
    <PlacePicker
      clientId={client?.id ?? null}
      servicePropertyId={property.field.value}
      contactId={contact.field.value}
      errors={{
        servicePropertyId: errorText(property.fieldState.error),
        contactId: errorText(contact.fieldState.error),
      }}
      onProperty={(chosen, former) => {
        property.field.onChange(chosen?.id ?? null);
        const next = addressAfterChoice(address.value, chosen, former);
        if (next !== null) address.onChange(next);
      }}
      onContact={(chosen) => {
        contact.field.onChange(chosen?.id ?? null);
        const [first] = chosen?.phones ?? [];
        if (first !== undefined) phone.onChange(first.phone);
      }}
    />
  );
}
