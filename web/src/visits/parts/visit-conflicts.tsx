import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Visit } from '@truckroll/contract/visits/visits';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { chooseTime, unscheduled } from '@truckroll/domain/visits/visit-time';
import { type Control, useWatch } from 'react-hook-form';
import { useBookingWarnings } from './booking-warnings.ts';
import { brokenPromiseText } from './promise-view.ts';
import { sentTime, type VisitValues } from './visit-values.ts';

type VisitConflictsProps = {
  control: Control<VisitValues>;
  visit: Pick<Visit, 'id' | 'timezone' | 'visitStatus' | 'promisedFrom' | 'promisedTo'>;
  serviceDuration: number;
};

/**
 * The people whom the chosen time would double book, or who are not at work then, in the same words as a drag on the
 * calendar, and the promise that it would break.
 */
export function VisitConflicts({ control, visit, serviceDuration }: VisitConflictsProps) {
  const { timezone } = visit;
  const values = useWatch({ control }) as VisitValues;
  const { date, anyTime, startTime } = values;
  const day = date !== null && isDateOnly(date) && (anyTime || startTime !== null) ? date : null;
  const booking = day === null ? null : bookingAt(values, visit, serviceDuration);
  const warnings = useBookingWarnings({ day, timezone, booking });
  const promise =
    booking === null
      ? null
      : brokenPromiseText(visit, { start: anyTime ? null : booking.start, now: new Date().toISOString() });
  return <TimeWarnings texts={promise === null ? warnings : [...warnings, promise]} />;
}

/** The visit at the chosen time; null while its end is before its start. */
function bookingAt(values: VisitValues, visit: VisitConflictsProps['visit'], serviceDuration: number) {
  const { anyTime, teamMemberIds: teamIds } = values;
  const { id, timezone, visitStatus } = visit;
  const sent = sentTime(values, timezone);
  const times = { start: sent.visitStartDateTime, end: sent.visitEndDateTime };
  const { start, end } = chooseTime(unscheduled, times, { timezone, serviceDuration });
  return start === null || end === null || end < start ? null : { id, start, end, anyTime, visitStatus, teamIds };
}

/** Warnings about a chosen time. They do not prevent the save. */
export function TimeWarnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
      {texts.join(' ')}
    </Alert>
  );
}
