import { Button, Group, SimpleGrid } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { can, viewScope } from '@truckroll/domain/abilities/rights';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { useController } from 'react-hook-form';
import { useRights } from '../../app/session/me.ts';
import { ClientPicker } from '../../clients/parts/client-picker.tsx';
import { errorText } from '../../design/field/field.ts';
import { inputOf } from '../../design/field/record-input.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { chooseClient } from './choose-client.ts';
import { FormSection } from './form-section.tsx';
import { ServiceField } from './service-field.tsx';
import type { JobFormState } from './use-job-form.ts';

type ClientSectionProps = { state: JobFormState; onAddClient: () => void };

/** Step 1: the client, and what is done (screens M21). */
export function ClientSection({ state, onAddClient }: ClientSectionProps) {
  const { control } = state.form;
  return (
    <FormSection title="Client" place={1}>
      <ClientRow state={state} onAddClient={onAddClient} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={14}>
        <TextField control={control} name="title" {...inputOf(jobFields.title)} autoComplete="off" />
        <ServiceField state={state} />
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
