import { Group, Input } from '@mantine/core';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { type WallClock, wallClock } from '@truckroll/domain/format/dates';
import { isDateOnly, isTimeOfDay } from '@truckroll/domain/text/checks';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMe } from '../../app/me.ts';
import { DateInput } from '../date-input.tsx';
import { TimeInput } from '../time-input.tsx';
import { type FieldProps, requiredProps, useField } from './field.ts';

type Typed = { day: string | null; time: string | null };

const isMoment = (value: string): boolean => !Number.isNaN(Date.parse(value));

function typedOf(value: string | null, zone: string): Typed {
  if (value === null || !isMoment(value)) return { day: null, time: null };
  return wallClock(value, zone);
}

/** The moment that day and time mean; what cannot be one stays as text, so that the form's check refuses it. */
function meantBy({ day, time }: Typed, zone: string): string | null {
  if (day === null && time === null) return null;
  const local: WallClock = { day: day ?? '', time: time ?? '00:00' };
  return isDateOnly(local.day) && isTimeOfDay(local.time) ? momentOf(local, zone) : `${local.day} ${local.time}`;
}

/** A day with its time, in the user's time zone; the form's value is the moment in UTC or null. */
export function TimestampField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { control, name, label, required, description, disabled } = props;
  const { timezone } = useMe();
  const { value = null, onChange, onBlur, ref, error } = useField<Input, Output>({ control, name });
  const [typed, setTyped] = useState(() => typedOf(value, timezone));
  if (meantBy(typed, timezone) !== value) setTyped(typedOf(value, timezone));

  function change(part: Partial<Typed>): void {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(meantBy(next, timezone));
  }

  const shared = { name, disabled, onBlur, error: error !== undefined };
  return (
    <Input.Wrapper
      label={label}
      labelProps={requiredProps(required).labelProps}
      description={description}
      error={error}
      labelElement="div"
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <DateInput
          {...shared}
          ref={ref}
          flex={3}
          aria-label={`${label}, date`}
          aria-required={required}
          value={typed.day}
          zone={timezone}
          onChange={(day) => change({ day })}
        />
        <TimeInput
          {...shared}
          flex={2}
          aria-label={`${label}, time`}
          value={typed.time}
          onChange={(time) => change({ time })}
        />
      </Group>
    </Input.Wrapper>
  );
}
