import { Button, Group, Input, SimpleGrid, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { isFieldTechnician, viewScope } from '@truckroll/domain/abilities/rights';
import { wallClock } from '@truckroll/domain/format/dates';
import { useController, useWatch } from 'react-hook-form';
import { useCan, useMe, useRights } from '../../app/session/me.ts';
import { ClientPicker } from '../../clients/parts/client-picker.tsx';
import { Badge } from '../../design/badge.tsx';
import { errorText } from '../../design/field/field.ts';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { chooseClient } from './choose-client.ts';
import { stageOfNew } from './request-payload.ts';
import type { RequestFormState } from './use-request-form.ts';

const mostDigits = 15;

type BasicSectionProps = { state: RequestFormState; onAddClient: () => void };

/** The client, the problem, the number and, for a new request, the stage (screens M26). */
export function BasicSection({ state, onAddClient }: BasicSectionProps) {
  return (
    <>
      <ClientRow state={state} onAddClient={onAddClient} />
      <TextareaField
        control={state.form.control}
        name="description"
        label="Description"
        placeholder="What is the problem?"
        minRows={2}
        maxLength={5000}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <NumberField state={state} />
        {state.request === null && <AutomaticStage state={state} />}
      </SimpleGrid>
    </>
  );
}

function ClientRow({ state: { form, start }, onAddClient }: BasicSectionProps) {
  const rights = useRights();
  const mayAdd = useCan()('Clients.create') && !start.isClientLocked;
  const { field, fieldState } = useController({ control: form.control, name: 'client' });
  const isLimited = isFieldTechnician(rights) || viewScope(rights, 'Clients') === 'assigned';
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <ClientPicker
          ref={field.ref}
          label="Client"
          value={field.value}
          onChange={(client) => chooseClient(form, client)}
          required
          disabled={start.isClientLocked}
          view={isLimited ? 'assigned' : undefined}
          failureText="Error loading clients"
          error={errorText(fieldState.error)}
        />
      </div>
      {mayAdd && (
        <Button variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAddClient}>
          Add Client
        </Button>
      )}
    </Group>
  );
}

/** The number of the request. Only digits can be typed, and a stored request keeps its number (requests.md 5). */
function NumberField({ state: { form, request } }: { state: RequestFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'requestNumber' });
  return (
    <TextInput
      {...field}
      label="Request Number"
      inputMode="numeric"
      autoComplete="off"
      maxLength={mostDigits}
      readOnly={request !== null}
      onChange={(event) => field.onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
      error={errorText(fieldState.error)}
    />
  );
}

/** The stage computed from the form's values (API 4.9). */
function AutomaticStage({ state: { form, start } }: { state: RequestFormState }) {
  const { timezone } = useMe().account;
  // Subscribes to each change. The values are then read as a whole.
  useWatch({ control: form.control });
  const now = new Date().toISOString();
  const stage = stageOfNew(form.getValues(), start.zone, {
    now,
    today: wallClock(now, timezone).day,
  });
  return (
    <Input.Wrapper label="Stage" labelElement="div" description="Follows from the schedule">
      <div role="status" aria-label="Stage">
        <Badge group="requestStage" value={stage} />
      </div>
    </Input.Wrapper>
  );
}
