import { SimpleGrid, Text } from '@mantine/core';
import type { Account } from '@truckroll/contract/account/account';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { type listCardReaders, newReaderLocation, registerCardReader } from '@truckroll/contract/payments/card-readers';
import { streetLine } from '@truckroll/domain/addresses/format';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useRegisterReader } from '../parts/card-reader-queries.ts';

/** In place of a known place: the fields of a new one are filled in. */
const newPlace = 'new';

const text = z.string();
/** The fields of a place are needed only for a new one. */
const registering = z
  .object({
    ...registerCardReader.body.pick({ name: true, registrationCode: true }).shape,
    locationId: text,
    location: z.object({ name: text, street: text, city: text, state: text, zipCode: text, country: text }),
  })
  .superRefine(({ locationId, location }, context) => {
    if (locationId !== newPlace) return;
    for (const { path, message } of newReaderLocation.safeParse(location).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['location', ...path], message });
  });
type Input = z.input<typeof registering>;
type Output = z.output<typeof registering>;

/** The company's own address, which is the place of most readers. */
const placeOf = ({ companyName, address }: Account): Input['location'] => ({
  name: companyName,
  street: (address === null ? null : streetLine(address)) ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipCode: address?.zipCode ?? '',
  country: address?.country ?? '',
});

type RegisterProps = {
  account: Account;
  locations: DataOf<typeof listCardReaders>['locations'];
  onClose: () => void;
  onSaved: () => void;
};

/** Registers a reader by the code that it shows (TE-2). */
export function RegisterReaderDialog({ account, locations, onClose, onSaved }: RegisterProps) {
  const register = useRegisterReader();
  const form = useAppForm<Input, Output>({
    schema: registering,
    defaultValues: {
      ...{ name: '', registrationCode: '', locationId: locations[0]?.id ?? newPlace },
      location: placeOf(account),
    },
    async save({ name, registrationCode, locationId, location }) {
      const place = locationId === newPlace ? { location } : { locationId };
      await register.mutateAsync({ name, registrationCode, ...place });
      toast.success('Registered');
      onSaved();
    },
  });
  const { control } = form;
  const isNew = useWatch({ control, name: 'locationId' }) === newPlace;
  return (
    <RecordDialog title="Register a card reader" form={form} onClose={onClose} width={520}>
      <Text size="sm" c="dimmed">
        Open the settings of the reader and let it generate a registration code. In Stripe&apos;s test mode the code
        simulated-wpe gives a simulated reader.
      </Text>
      <TextField
        control={control}
        name="registrationCode"
        label="Registration code"
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        maxLength={100}
      />
      <TextField
        control={control}
        name="name"
        label="Name"
        description="What your team knows it by, such as Front desk or Van 2."
        required
        maxLength={60}
      />
      <SelectField
        control={control}
        name="locationId"
        label="Where it is used"
        data={[
          ...locations.map(({ id, name }) => ({ value: id, label: name })),
          { value: newPlace, label: 'A new place' },
        ]}
      />
      {isNew && (
        <>
          <TextField control={control} name="location.name" label="Name of the place" required maxLength={100} />
          <TextField control={control} name="location.street" label="Street and number" required maxLength={200} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing={14}>
            <TextField control={control} name="location.city" label="City" required maxLength={100} />
            <TextField control={control} name="location.state" label="State or province" maxLength={100} />
            <TextField control={control} name="location.zipCode" label="Postal code" maxLength={20} />
            <TextField control={control} name="location.country" label="Country" required maxLength={60} />
          </SimpleGrid>
        </>
      )}
    </RecordDialog>
  );
}
