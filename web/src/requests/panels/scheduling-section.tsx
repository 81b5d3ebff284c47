import { Checkbox, Group, SimpleGrid, Text } from '@mantine/core';
import { canAny } from '@truckroll/domain/abilities/rights';
import { useController } from 'react-hook-form';
import { useMe, useRights } from '../../app/session/me.ts';
import { DateInput } from '../../design/field/date-input.tsx';
import { errorText } from '../../design/field/field.ts';
import { TimeInput } from '../../design/field/time-input.tsx';
import { dayOf, type RequestTimes, withAnyTime, withScheduleLater, withStartDate } from './request-times.ts';
import { TeamField } from './team-field.tsx';
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
