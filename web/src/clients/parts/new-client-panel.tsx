import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import type { Client } from '@truckroll/contract/clients/clients';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { PropertyInput } from '../../custom-properties/parts/property-input.tsx';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { EventBoundary } from '../../design/field/event-boundary.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { inputOf } from '../../design/field/record-input.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { type AppForm, Form, useAppForm } from '../../design/form/form.tsx';
import { SaveButton } from '../../design/form/save-button.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { AddressInput } from '../../maps/parts/address-input.tsx';
import { AlikeClients } from './alike-clients.tsx';
import { clientForm } from './client-form-checks.ts';
import { type ClientFormValues, newClientValues } from './client-form-values.ts';
import styles from './new-client-panel.module.css';
import { useNewClient } from './use-new-client.ts';

type NewClientPanelProps = {
  /** The text typed into the picker. */
  name?: string;
  onCreated: (client: Client) => void;
  onCancel: () => void;
};

type EmbeddedForm = AppForm<ClientFormValues, ClientFormValues>;

/** M4: creates a client inside another form, which then uses it. Needs Clients.create. */
export function NewClientPanel({ name = '', onCreated, onCancel }: NewClientPanelProps) {
  const { properties: definitions } = useMe();
  const schema = useMemo(() => clientForm({ definitions, stored: [] }), [definitions]);
  const form: EmbeddedForm = useAppForm<ClientFormValues, ClientFormValues>({
    schema,
    isSentLater: true,
    defaultValues: { ...newClientValues('new_lead', definitions), name },
    save: useNewClient(onCreated),
  });
  const ask = useAskBeforeLeaving(form.formState.isDirty && !form.isSaving && !form.formState.isSubmitSuccessful);
  const cancel = async () => {
    if (await ask()) onCancel();
  };

  return (
    // Submitting this form must not submit the surrounding one, even with a dialog between them.
    <EventBoundary
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation();
      }}
    >
      <Form form={form} label="Create Client">
        <Fields form={form} />
        <SaveLine form={form} />
        <Group justify="flex-end" gap="sm" className={styles.actions}>
          <Button variant="default" disabled={form.isSaving} onClick={() => void cancel()}>
            Cancel
          </Button>
          <SaveButton form={form} label="Create Client" savingLabel="Creating..." canSave={!form.isHeldBack} />
        </Group>
      </Form>
    </EventBoundary>
  );
}

const columns = { cols: { base: 1, sm: 2 }, spacing: 'md', verticalSpacing: 14 } as const;

function Fields({ form }: { form: EmbeddedForm }) {
  const { properties } = useMe();
  const { control } = form;
  return (
    <Stack gap={14}>
      <SimpleGrid {...columns}>
        <TextField control={control} name="name" label="Name" autoComplete="off" autoFocus />
        <TextField control={control} name="email" label="Email" type="email" autoComplete="off" />
        <PhoneField control={control} name="phoneNumber" label="Phone" />
        <TextField control={control} name="companyName" {...inputOf(clientFields.companyName)} autoComplete="off" />
        <TextField
          control={control}
          name="taxNumber"
          {...inputOf(clientFields.taxNumber)}
          label="TAX number"
          autoComplete="off"
        />
        <TextField control={control} name="website" label="Website" inputMode="url" placeholder="https://" />
      </SimpleGrid>
      <AlikeClients form={form} />
      <AddressField form={form} />
      <TextareaField control={control} name="notes" {...inputOf(clientFields.notes)} />
      <SimpleGrid {...columns}>
        {properties
          .filter((definition) => !definition.isDefault)
          .map((definition) => (
            <PropertyInput
              key={definition.id}
              control={control}
              name={`properties.${definition.id}`}
              definition={definition}
            />
          ))}
      </SimpleGrid>
    </Stack>
  );
}

function AddressField({ form }: { form: EmbeddedForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'addresses.0' });
  return (
    <AddressInput
      {...field}
      label="Address"
      onChange={(draft) => field.onChange({ ...draft, type: 'primary' })}
      error={fieldState.error?.message}
    />
  );
}
