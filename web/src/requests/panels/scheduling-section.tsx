import { Checkbox, Group, MultiSelect, Pill, SimpleGrid, Text } from '@mantine/core';
import { canAny } from '@truckroll/domain/abilities/rights';
import { defaultMemberColor } from '@truckroll/domain/colors/palette';
import { mayAssignRequest } from '@truckroll/domain/team/assignment';
import { useController } from 'react-hook-form';
import { rightsOf, useMe, useRights } from '../../app/session/me.ts';
import { DateInput } from '../../design/field/date-input.tsx';
import { errorText } from '../../design/field/field.ts';
import { TimeInput } from '../../design/field/time-input.tsx';
import { Person } from '../../design/person.tsx';
import type { Member } from './request-start.ts';
import { dayOf, type RequestTimes, withAnyTime, withScheduleLater, withStartDate } from './request-times.ts';
import type { RequestFormState } from './use-request-form.ts';

/** The schedule and team of a request (screens M26). */
export function SchedulingSection({ state }: { state: RequestFormState }) {
  const { form, start } = state;
  const { field } = useController({ control: form.control, name: 'times' });
  const { timezone } = useMe();
  const mayAssign = canAny(useRights(), ['Requests.assignSelf', 'Requests.assignTeam', 'Requests.assignAnyone']);
  const times: RequestTimes = field.value;
  // Errors of earlier values no longer apply.
  const change = (next: RequestTimes) => {
    form.clearErrors('times');
    field.onChange(next);
  };
  const errors = form.formState.errors.times as Record<string, unknown> | undefined;
  const text = (part: keyof RequestTimes) => errorText(errors?.[part]);
  return (
    <>
      {!times.scheduleLater && (
        <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md" verticalSpacing={14}>
          <DateInput
            ref={field.ref}
            label="Start date"
            zone={start.zone}
            value={times.startDate}
            onChange={(day) => change(withStartDate(times, day))}
            error={text('startDate')}
          />
          <TimeInput
            label="Start time"
            value={times.startTime}
            disabled={times.anyTime}
            onChange={(startTime) => change({ ...times, startTime })}
            error={text('startTime')}
          />
          <DateInput
            label="End date"
            zone={start.zone}
            earliest={dayOf(times.startDate) ?? undefined}
            value={times.endDate}
            onChange={(endDate) => change({ ...times, endDate })}
            error={text('endDate')}
          />
          <TimeInput
            label="End time"
            value={times.endTime}
            disabled={times.anyTime}
            onChange={(endTime) => change({ ...times, endTime })}
            error={text('endTime')}
          />
        </SimpleGrid>
      )}
      <Group gap="lg">
        <Checkbox
          label="Any Time"
          checked={times.anyTime}
          disabled={times.scheduleLater}
          onChange={(event) => change(withAnyTime(times, event.currentTarget.checked))}
        />
        <Checkbox
          label="Schedule Later"
          checked={times.scheduleLater}
          onChange={(event) => change(withScheduleLater(times, event.currentTarget.checked))}
        />
        {start.zone !== timezone && (
          <Text size="sm" c="dimmed">
            Times of {start.zone.replaceAll('_', ' ')}
          </Text>
        )}
      </Group>
      {mayAssign && <TeamField state={state} />}
    </>
  );
}

const most = 50;

/** The team of the request. It offers the people whom the user may assign, and keeps other members (API 2.4). */
function TeamField({ state: { form, start, request } }: { state: RequestFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'team' });
  const me = useMe();
  const by = { ...rightsOf(me), userId: me.id };
  const isOffered = (id: string): boolean => mayAssignRequest(by, id);
  const former = (request?.assignedTeam ?? []).filter(({ id }) => start.members.every((member) => member.id !== id));
  const members: readonly Member[] = [...start.members, ...former];
  const chosen: string[] = field.value;
  const shown = members.filter(({ id }) => isOffered(id) || chosen.includes(id));
  const colorOf = (id: string): string => members.find((member) => member.id === id)?.color ?? defaultMemberColor;
  const kept = chosen.filter((id) => !isOffered(id));

  return (
    <MultiSelect
      ref={field.ref}
      label="Assign to Team"
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={(ids) => field.onChange([...new Set([...kept, ...ids])])}
      onBlur={field.onBlur}
      maxValues={most}
      searchable
      hidePickedOptions
      placeholder={chosen.length === 0 ? 'Nobody yet' : undefined}
      nothingFoundMessage="Nothing found"
      error={errorText(fieldState.error)}
      renderOption={({ option }) => (
        <Person id={String(option.value)} name={option.label} color={colorOf(String(option.value))} />
      )}
      renderPill={({ option, onRemove }) => (
        <Pill withRemoveButton={isOffered(String(option.value))} onRemove={onRemove}>
          <Group gap={6} wrap="nowrap">
            <Person id={String(option.value)} name={option.label} color={colorOf(String(option.value))} />
          </Group>
        </Pill>
      )}
    />
  );
}
