import { addDays } from '@truckroll/domain/calendar/days';
import { formatDay } from '@truckroll/domain/format/dates';
import type { FieldValues } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { DateField } from '../../design/field/date-field.tsx';
import type { FieldProps } from '../../design/field/field.ts';

/** The date of money, or of what is given out: says from which day on the books are open. */
export function BookDateField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { closedThrough } = useMe().account;
  // An account that this device kept from an earlier release does not have the day.
  const hint = closedThrough && { description: `Open from ${formatDay(addDays(closedThrough, 1))} on` };
  return <DateField {...props} {...hint} />;
}
