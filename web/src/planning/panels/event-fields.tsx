import { Checkbox, Select, SimpleGrid, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { useController, useWatch } from 'react-hook-form';
import { useMe, useRights } from '../../app/session/me.ts';
import { ClientPicker } from '../../clients/parts/client-picker.tsx';
import { clientQuery } from '../../clients/parts/client-queries.ts';
import { DateField } from '../../design/field/date-field.tsx';
import { errorText } from '../../design/field/field.ts';
import { TimestampField } from '../../design/field/timestamp-field.tsx';
import type { AppForm } from '../../design/form/form.tsx';
import { jobListQuery } from '../../jobs/parts/job-queries.ts';
import { type EventPayload, type EventValues, switchedAllDay } from './event-values.ts';

export type EventForm = AppForm<EventValues, EventPayload>;
type PartProps = { form: EventForm; isLocked: boolean };

/** Start and end, as moments or as whole days. */
export function EventTimes({ form, zone, isLocked }: PartProps & { zone: string }) {
  const { control, setValue, getValues } = form;
  const begins = useMe().account.workingHours.start;
  const isAllDay = useWatch({ control, name: 'isAllDay' });
  function change(checked: boolean): void {
    const times = switchedAllDay(getValues(), checked, { zone, begins });
    const how = { shouldDirty: true };
    setValue('isAllDay', checked, how);
    setValue('start', times.start, how);
    setValue('end', times.end, how);
  }
  const shared = { control, required: true, disabled: isLocked };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        {isAllDay ? (
          <>
            <DateField {...shared} key="first" name="start" label="Start" />
            <DateField {...shared} key="last" name="end" label="End" />
          </>
        ) : (
          <>
            <TimestampField {...shared} key="start" name="start" label="Start" zone={zone} />
            <TimestampField {...shared} key="end" name="end" label="End" zone={zone} />
          </>
        )}
      </SimpleGrid>
      <Checkbox
        label="All day"
        checked={isAllDay}
        disabled={isLocked}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </>
  );
}

/** The client and the job of an event; offers only the client's jobs. */
export function EventLinks({ form, isLocked }: PartProps) {
  const rights = useRights();
  const { control } = form;
  const client = useController({ control, name: 'clientId' }).field;
  const job = useController({ control, name: 'jobId' });
  const seesClients = viewScope(rights, 'Clients') !== null;
  const seesJobs = viewScope(rights, 'Jobs') !== null;
  const chosen = useQuery({ ...clientQuery(client.value ?? ''), enabled: seesClients && client.value !== null });
  const jobs = useQuery({
    ...jobListQuery({ clientId: client.value ?? '', limit: 100 }),
    enabled: seesJobs && client.value !== null,
  });
  if (!seesClients) return null;
  const options = client.value === null ? [] : (jobs.data?.jobs ?? []);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
      <ClientPicker
        label="Client"
        value={client.value === null ? null : { id: client.value, name: chosen.data?.name ?? '' }}
        disabled={isLocked}
        onChange={(picked) => {
          client.onChange(picked?.id ?? null);
          job.field.onChange(null);
        }}
        onBlur={client.onBlur}
      />
      {seesJobs && (
        <Select
          label="Job"
          placeholder={client.value === null ? 'Choose a client first' : undefined}
          disabled={isLocked || client.value === null}
          searchable
          clearable
          data={options.map((each) => ({ value: each.id, label: jobLabel(each) }))}
          value={job.field.value}
          onChange={job.field.onChange}
          onBlur={job.field.onBlur}
          error={job.fieldState.error?.message}
          clearButtonProps={{ 'aria-label': 'Clear Job', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
          nothingFoundMessage="No jobs found"
        />
      )}
    </SimpleGrid>
  );
}

/** Mail addresses, typed or pasted, several at a time. */
export function Attendees({ form, isLocked }: PartProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'attendees' });
  const chosen = field.value ?? [];
  return (
    <TagsInput
      label="Attendees"
      value={chosen}
      onChange={(typed: string[]) =>
        field.onChange([...new Set(typed.flatMap((text) => text.split(/[\s,;]+/)))].filter(Boolean))
      }
      onBlur={field.onBlur}
      disabled={isLocked}
      acceptValueOnBlur
      error={errorText(fieldState.error)}
      inputMode="email"
      autoComplete="off"
      placeholder={chosen.length === 0 ? 'name@example.com' : undefined}
    />
  );
}
