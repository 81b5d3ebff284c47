import { SimpleGrid, Stack, Title } from '@mantine/core';
import { memo, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { PropertyInput } from '../../custom-properties/parts/property-input.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { AlikeClients } from './alike-clients.tsx';
import { ClientAddressesField } from './client-addresses-field.tsx';
import { ClientJobFormsField } from './client-job-forms-field.tsx';
import { ClientNameField } from './client-name-field.tsx';
import { ClientStageField } from './client-stage-field.tsx';
import { PreferredPersonField } from './preferred-person-field.tsx';
import type { ClientFormControl } from './use-client-form.ts';

const columns = { cols: { base: 1, sm: 2 }, spacing: 'md', verticalSpacing: 14 } as const;

type ClientFormProps = { form: ClientFormControl; isNew: boolean };

const Fields = ({ form, isNew }: ClientFormProps) => {
  const { isAdmin, properties } = useMe();
  const { control } = form;
  useNameOrEmail(form);
  const own = properties.filter((definition) => !definition.isDefault);

  return (
    <>
      <SimpleGrid {...columns}>
        <ClientNameField control={control} name="name" label="Name" isLocked={!isNew && !isAdmin} />
        <TextField control={control} name="email" label="Email" type="email" autoComplete="off" />
        <PhoneField control={control} name="phoneNumber" label="Phone" />
        <TextField control={control} name="website" label="Website" inputMode="url" placeholder="https://" />
        <TextField control={control} name="companyName" label="Company Name" autoComplete="off" />
        <Stack gap={8}>
          <TextField control={control} name="taxNumber" label="Tax Number" autoComplete="off" />
          <CheckboxField control={control} name="isTaxExempt" label="Tax exempt" />
        </Stack>
      </SimpleGrid>
      {isNew && <AlikeClients form={form} />}
      <TextareaField control={control} name="notes" label="Notes" />
      <SimpleGrid {...columns}>
        <ClientStageField control={control} name="stage" label="Stage" />
        <PreferredPersonField control={control} />
      </SimpleGrid>
      <ClientAddressesField form={form} />
      {own.length > 0 && (
        <Stack role="group" gap={10} aria-label="Custom properties">
          <Title order={3}>Custom properties</Title>
          <SimpleGrid {...columns}>
            {own.map((definition) => (
              <PropertyInput
                key={definition.id}
                control={control}
                name={`properties.${definition.id}`}
                definition={definition}
              />
            ))}
          </SimpleGrid>
        </Stack>
      )}
      <ClientJobFormsField control={control} name="jobFormIds" label="Job Forms" />
    </>
  );
};

/**
 * The fields of a client, in the order of screens M1. They follow their values themselves through the form's control, so
 * they are not rendered again with every other state of the form.
 */
export const ClientForm = memo(
  Fields,
  (before, now) => before.form.control === now.form.control && before.isNew === now.isNew,
);

/** Clears the name's error when an e-mail address is typed, because a client needs only one of them. */
function useNameOrEmail({ control, getFieldState, trigger }: ClientFormControl): void {
  const email = useWatch({ control, name: 'email' });
  useEffect(() => {
    if (email !== '' && getFieldState('name').invalid) void trigger('name');
  }, [email, getFieldState, trigger]);
}
