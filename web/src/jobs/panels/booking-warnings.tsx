import { chooseTime, unscheduled } from '@truckroll/domain/visits/visit-time';
import { useWatch } from 'react-hook-form';
import { useBookingWarnings } from '../../visits/parts/booking-warnings.ts';
import { TimeWarnings } from '../../visits/parts/visit-conflicts.tsx';
import { dayOf } from './schedule.ts';
import { schedulePayload } from './schedule-payload.ts';
import type { JobFormState } from './use-job-form.ts';

/** Whom the chosen time would double book, or who is not at work then: for the first visit of a series. */
export function BookingWarnings({ state: { form, job } }: { state: JobFormState }) {
  const [schedule, timezone, team] = useWatch({ control: form.control, name: ['schedule', 'timezone', 'team'] });
  const sent = schedulePayload(schedule, timezone);
  const { startDateTime, endDateTime, anyTime, serviceDuration } = sent;
  const hasDate = startDateTime !== null;
  const times = { start: startDateTime, end: endDateTime, anyTime };
  const { start, end } = hasDate ? chooseTime(unscheduled, times, { timezone, serviceDuration }) : unscheduled;
  const texts = useBookingWarnings({
    day: hasDate ? dayOf(schedule.startDate) : null,
    timezone,
    booking:
      start === null || end === null
        ? null
        : { id: job?.id ?? 'new', start, end, anyTime, visitStatus: 'scheduled', teamIds: team },
    isReplaced: ({ extendedProps }) => job !== null && extendedProps.jobId === job.id,
  });
  return <TimeWarnings texts={texts} />;
}
