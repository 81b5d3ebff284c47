import { ActionIcon, Group, Input, Menu, SimpleGrid, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import { type AddressDraft, draftOf, textToLocate } from '@truckroll/domain/addresses/address-draft';
import { addressKeys, addressTypeLabels, addressTypes } from '@truckroll/domain/clients/address-rows';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { errorText } from '../../design/field/field.ts';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { AddressInput } from '../../maps/parts/address-input.tsx';
import { PlaceRow } from '../../service-properties/parts/place-row.tsx';
import { countFilled, Fold, type Folds } from './fold.tsx';
import type { JobFormState } from './use-job-form.ts';

type PlaceFoldProps = { state: JobFormState; folds: Folds };

const inside = ['servicePropertyId', 'contactId', 'address', 'phone'] as const;

/** Where the job is and whom to call there, filled in from the client. */
export function PlaceFold({ state, folds }: PlaceFoldProps) {
  const { control } = state.form;
  const [propertyId, contactId, address, phone] = useWatch({ control, name: [...inside] });
  const { errors } = useFormState({ control, name: [...inside] });
  const line = address.formattedAddress;
  return (
    <Fold
      folds={folds}
      name="place"
      title="Place and contact"
      count={countFilled([propertyId, contactId, line, phone])}
      summary={textToLocate(address) === null ? line : `${line} · not located yet`}
      isFailing={inside.some((name) => errors[name] !== undefined)}
    >
      <PlaceRow control={control} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <AddressRow state={state} />
        <PhoneField control={control} name="phone" label="Phone" />
      </SimpleGrid>
    </Fold>
  );
}

function AddressRow({ state: { form } }: { state: JobFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'address' });
  const client = useWatch({ control: form.control, name: 'client' });
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <AddressInput
          ref={field.ref}
          label="Address"
          name="address"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={errorText(fieldState.error)}
        />
      </div>
      <ClientAddresses client={client} onChoose={field.onChange} />
    </Group>
  );
}

type ClientAddressesProps = { client: Client | null; onChoose: (address: AddressDraft) => void };

/** The client's known addresses, offered for reuse (screens 3.12). */
function ClientAddresses({ client, onChoose }: ClientAddressesProps) {
  const known = addressTypes.flatMap((type) => {
    const address = client?.[addressKeys[type]] ?? null;
    return address === null ? [] : [{ type, draft: draftOf(address) }];
  });
  if (known.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <div>
        <Input.Label component="div" aria-hidden>
          &nbsp;
        </Input.Label>
        <Menu.Target>
          <Tooltip label="Addresses of the client">
            <ActionIcon variant="default" size={36} aria-label="Addresses of the client">
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
      </div>
      <Menu.Dropdown>
        {known.map(({ type, draft }) => (
          <Menu.Item key={type} onClick={() => onChoose(draft)}>
            {addressTypeLabels[type]}: {draft.formattedAddress}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
