import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formDay } from '@truckroll/domain/format/dates';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { nextDayOf } from '@truckroll/domain/visits/end-of-visit';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { visitPriorities } from '@truckroll/domain/visits/visit-statuses';
import type { Control } from 'react-hook-form';
import { useController, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { DateField } from '../../design/field/date-field.tsx';
import { MultiSelectField } from '../../design/field/multi-select-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TimeField } from '../../design/field/time-field.tsx';
import { NextDayOffer } from '../../design/form/next-day-offer.tsx';
import { teamQuery } from '../../team/parts/team-queries.ts';
import type { NewVisitValues, VisitValues } from '../parts/visit-values.ts';

const priorities = visitPriorities.map((value) => ({ value, label: badgeLabel('visitPriority', value) }));

type VisitFieldsProps = {
  /** The form of a new or a rescheduled visit, which have the same fields. */
  control: Control<VisitValues> | Control<NewVisitValues>;
  hasEndDate: boolean;
  mayAssign: boolean;
  /** The current team, which is offered even if a member has left. */
  people: readonly { id: string; name: string }[];
};

/** The time, team and priority of a visit. */
export function VisitFields({ control: given, hasEndDate, mayAssign, people }: VisitFieldsProps) {
  const control = given as Control<VisitValues>;
  const [anyTime, startDate, startTime, endDate, endTime] = useWatch({
    control,
    name: ['anyTime', 'date', 'startTime', 'endDate', 'endTime'],
  });
  const last = useController({ control, name: 'endDate' }).field;
  const endState = useController({ control, name: 'endTime' }).fieldState;
  const nextDay =
    anyTime || startDate === null || !isDateOnly(startDate)
      ? null
      : nextDayOf({ startDate, startTime, endDate, endTime });
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000, enabled: mayAssign });
  const active = data?.team ?? [];
  const gone = people.filter(({ id }) => !active.some((each) => each.id === id));
  return (
    <>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <DateField control={control} name="date" label="Date" required />
        {!anyTime && (
          <>
            <TimeField control={control} name="startTime" label="Start time" required />
            {!hasEndDate && <TimeField control={control} name="endTime" label="End time" />}
          </>
        )}
      </Group>
      {hasEndDate && (
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <DateField control={control} name="endDate" label="End date" />
          {!anyTime && <TimeField control={control} name="endTime" label="End time" />}
        </Group>
      )}
      <NextDayOffer day={nextDay} isMarked={endState.invalid} onAccept={last.onChange} />
      {!hasEndDate && endDate !== null && (
        <Text size="sm" c="dimmed">
          Ends on {formDay(endDate)}
        </Text>
      )}
      <CheckboxField control={control} name="anyTime" label="Any Time" />
      {mayAssign && (
        <MultiSelectField
          control={control}
          name="teamMemberIds"
          label="Team"
          placeholder="No team members assigned"
          data={[...active, ...gone].map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField control={control} name="priority" label={visitFields.priority.label} data={priorities} />
    </>
  );
}
