import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { useController } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { DateInput } from '../../design/field/date-input.tsx';
import { errorText } from '../../design/field/field.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import type { TaskForm } from './use-task-form.ts';

/** A day, from yesterday on in the account's time zone (API TK-1). */
export function TaskDay({
  form,
  name,
  label,
  disabled,
}: {
  form: TaskForm;
  name: 'scheduleDateTime' | 'endDate';
  label: string;
  disabled: boolean;
}) {
  const { timezone } = useMe().account;
  const { field, fieldState } = useController({ control: form.control, name });
  const yesterday = addDays(wallClock(new Date().toISOString(), timezone).day, -1);
  return (
    <DateInput
      {...field}
      {...requiredProps(name === 'scheduleDateTime')}
      label={label}
      zone={timezone}
      earliest={yesterday}
      disabled={disabled}
      error={errorText(fieldState.error)}
    />
  );
}
