import { ColorSwatch, SimpleGrid, Stack, Text, TextInput, Title, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { languageChoices, languageLabel } from '@truckroll/domain/client-texts/client-language';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { clientStageLabels, clientStages, parseClientStage } from '@truckroll/domain/clients/stages';
import { badgeColor } from '@truckroll/domain/colors/badge-colors';
import { lateFeeChoices, lateFeeLabel } from '@truckroll/domain/documents/late-fee-rule';
import { memo, useEffect } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { PropertyInput } from '../../custom-properties/parts/property-input.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { MultiSelectField } from '../../design/field/multi-select-field.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { inputOf } from '../../design/field/record-input.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { formsToChooseQuery } from '../../jobs/parts/job-form-queries.ts';
import { TagsField } from '../../tags/parts/tags-field.tsx';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { AlikeClients } from './alike-clients.tsx';
import { ClientAddressesField } from './client-addresses-field.tsx';
import styles from './client-form.module.css';
import { StageBadge } from './stage-badge.tsx';
import { stageGroups } from './stage-groups.ts';
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
        <TextField control={control} name="companyName" {...inputOf(clientFields.companyName)} autoComplete="off" />
        <Stack gap={8}>
          <TextField control={control} name="taxNumber" {...inputOf(clientFields.taxNumber)} autoComplete="off" />
          <CheckboxField control={control} name="isTaxExempt" label="Tax exempt" />
        </Stack>
      </SimpleGrid>
      {isNew && <AlikeClients form={form} />}
      <TagsField control={control} name="tagIds" />
      <TextareaField control={control} name="notes" {...inputOf(clientFields.notes)} />
      <SimpleGrid {...columns}>
        <ClientStageField control={control} name="stage" label="Stage" />
        <PreferredPersonField control={control} />
        <SelectField
          control={control}
          name="language"
          label={clientFields.language.label}
          data={languageChoices.map((choice) => ({ value: choice, label: languageLabel(choice) }))}
        />
        <SelectField
          control={control}
          name="lateFees"
          label={clientFields.lateFees.label}
          data={lateFeeChoices.map((choice) => ({ value: choice, label: lateFeeLabel(choice) }))}
        />
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

/**
 * The job forms of a client, selected by title and description. A selected form that is no longer active can be
 * removed.
 */
function ClientJobFormsField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { value } = useField<Input, Output>(props);
  const { data: forms, error } = useQuery(formsToChooseQuery);
  // A failure to load the forms is logged and not shown (screens 3.6).
  useEffect(() => {
    if (error !== null) console.warn(error);
  }, [error]);

  const chosen: readonly string[] = value ?? [];
  const unknown = chosen.filter((id) => forms?.every((form) => form.id !== id) ?? true);
  const unknownLabel = forms === undefined ? '...' : 'No longer offered';
  return (
    <MultiSelectField
      {...props}
      data={[
        ...(forms ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ...unknown.map((id) => ({ value: id, label: unknownLabel })),
      ]}
      renderOption={({ option }) => (
        <Stack gap={0}>
          <span>{option.label}</span>
          <Text size="xs" c="dimmed">
            {forms?.find(({ id }) => id === option.value)?.description}
          </Text>
        </Stack>
      )}
    />
  );
}

const lockedText = 'Only an admin can change the client name.';

/** The name field or, for users who may not change it, the name with the reason (screens M1). */
function ClientNameField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & { isLocked: boolean }) {
  const { isLocked, ...field } = props;
  return isLocked ? <LockedName {...field} /> : <TextField {...field} autoComplete="off" autoFocus />;
}

function LockedName<Input extends FieldValues, Output>({ control, name, label }: FieldProps<Input, Output>) {
  const { value } = useField<Input, Output>({ control, name });
  return (
    <Tooltip label={lockedText} position="bottom-start">
      <TextInput
        label={label}
        description={lockedText}
        inputWrapperOrder={['label', 'input', 'description']}
        classNames={{ input: styles.locked, description: styles.reason }}
        value={value ?? ''}
        readOnly
        aria-disabled
        data-autofocus
      />
    </Tooltip>
  );
}

const choices = stageGroups(clientStages).map(({ label, stages }) => ({
  group: label,
  items: stages.map((stage) => ({ value: stage, label: clientStageLabels[stage] })),
}));

/** A client's stage: every stage under its category, in its colour (screens M1). */
function ClientStageField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { colors } = useMe().account;
  const { value } = useField<Input, Output>(props);
  const chosen = parseClientStage(String(value));
  return (
    <SelectField
      {...props}
      data={choices}
      leftSection={chosen && <ColorSwatch size={12} color={badgeColor(colors, 'clientStage', chosen)} />}
      renderOption={({ option }) => {
        const stage = parseClientStage(option.value);
        return stage && <StageBadge stage={stage} />;
      }}
    />
  );
}

/** The person whom the client prefers, who comes first among equal suggested times (API VI-10). */
function PreferredPersonField({ control }: Pick<ClientFormControl, 'control'>) {
  const chosen = useWatch({ control, name: 'preferredMemberId' });
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  const team = (data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isListed = chosen === null || team.some(({ value }) => value === chosen);
  return (
    <SelectField
      control={control}
      name="preferredMemberId"
      label="Preferred person"
      placeholder="Nobody in particular"
      data={isListed ? team : [...team, { value: chosen, label: 'Former member' }]}
      searchable
      clearable
      allowDeselect
    />
  );
}
