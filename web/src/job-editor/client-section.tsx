import { ActionIcon, Button, Group, Input, Menu, SimpleGrid, Tooltip } from '@mantine/core';
import { IconChevronDown, IconUserPlus } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients';
import { can, viewScope } from '@truckroll/domain/abilities/rights';
import { type AddressDraft, draftOf } from '@truckroll/domain/addresses/address-draft';
import { addressKeys, addressTypeLabels, addressTypes } from '@truckroll/domain/clients/address-rows';
import { jobPriorityLabel } from '@truckroll/domain/jobs/job-labels';
import { jobPriorities } from '@truckroll/domain/jobs/job-statuses';
import { useController, useWatch } from 'react-hook-form';
import { useRights } from '../app/session/me.ts';
import { ClientPicker } from '../clients/client-picker.tsx';
import { errorText } from '../design/field/field.ts';
import { PhoneField } from '../design/field/phone-field.tsx';
import { SelectField } from '../design/field/select-field.tsx';
import { TextField } from '../design/field/text-field.tsx';
import { TextareaField } from '../design/field/textarea-field.tsx';
import { AddressInput } from '../maps/address-input.tsx';
import { PlacePicker } from '../service-properties/place-picker.tsx';
import { chooseClient } from './choose-client.ts';
import { FormSection } from './form-section.tsx';
import { JobNumberField } from './job-number-field.tsx';
import type { JobFormState } from './use-job-form.ts';

const columns = { cols: { base: 1, sm: 2 }, spacing: 'md', verticalSpacing: 14 } as const;
const priorities = jobPriorities.map((value) => ({ value, label: jobPriorityLabel(value) }));

type ClientSectionProps = { state: JobFormState; onAddClient: () => void };

/** Step 1: the client and title of the job (screens M21). */
export function ClientSection({ state, onAddClient }: ClientSectionProps) {
  const { control } = state.form;
  return (
    <FormSection title="Client" place={1}>
      <ClientRow state={state} onAddClient={onAddClient} />
      <SimpleGrid {...columns}>
        <JobNumberField control={control} />
        <SelectField control={control} name="priority" label="Priority" data={priorities} />
      </SimpleGrid>
      <TextField control={control} name="title" label="Title" autoComplete="off" maxLength={200} />
      <TextareaField control={control} name="description" label="Description" minRows={2} maxLength={5000} />
      <PlaceRow state={state} />
      <SimpleGrid {...columns}>
        <AddressRow state={state} />
        <PhoneField control={control} name="phone" label="Phone" />
      </SimpleGrid>
    </FormSection>
  );
}

function ClientRow({ state, onAddClient }: ClientSectionProps) {
  const { form, start } = state;
  const rights = useRights();
  const { field, fieldState } = useController({ control: form.control, name: 'client' });
  // Users who may create jobs only for their own clients are offered no others (API 2.4).
  const isLimited = !can(rights, 'Jobs.create') && can(rights, 'Jobs.createForAssigned');
  const isLocked = start.job !== null;
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <ClientPicker
          ref={field.ref}
          label="Client"
          value={field.value}
          onChange={(client) => chooseClient(form, client, start.usualForms)}
          required
          disabled={isLocked}
          refusesArchived
          view={isLimited || viewScope(rights, 'Clients') === 'assigned' ? 'assigned' : undefined}
          failureText="Error loading clients"
          error={errorText(fieldState.error)}
        />
      </div>
      {!isLocked && can(rights, 'Clients.create') && (
        <Button variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAddClient}>
          Add Client
        </Button>
      )}
    </Group>
  );
}

/** A chosen property and contact give the job their address and phone. */
function PlaceRow({ state: { form } }: { state: JobFormState }) {
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
