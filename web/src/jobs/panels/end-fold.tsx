import { SimpleGrid, Text } from '@mantine/core';
import { formDay } from '@truckroll/domain/format/dates';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { lastDayOf } from '@truckroll/domain/recurrence/expand';
import { useController, useWatch } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { DateInput } from '../../design/field/date-input.tsx';
import { TimeInput } from '../../design/field/time-input.tsx';
import { NextDayOffer } from '../../design/form/next-day-offer.tsx';
import { timeText } from '../../design/shown-units.ts';
import { ArrivalWindowSelect } from '../../visits/parts/arrival-window-select.tsx';
import { countFilled, Fold, type Folds } from './fold.tsx';
import { dayOf, endsNextDay, nextDayOffer, type Schedule, timeOf, withEndDate, withEndTime } from './schedule.ts';
import { durationOf, repeatRule } from './schedule-payload.ts';
import type { JobFormState } from './use-job-form.ts';
import { useSchedule } from './use-schedule.ts';

/** The folded fields of the exact end, for jobs of several days or unusual length, and of the arrival window. */
export function EndFold({ state, folds }: { state: JobFormState; folds: Folds }) {
  const { schedule, text } = useSchedule(state);
  const { endDate, endTime, startDate, anyTime, scheduleLater } = schedule;
  const arrivalWindow = useWatch({ control: state.form.control, name: 'arrivalWindow' });
  const isLonger = endDate !== null && endDate !== startDate && schedule.jobType === 'one-off';
  const ends = timeOf(endTime);
  const parts = [
    scheduleLater || !isLonger ? '' : `to ${formDay(dayOf(endDate) ?? '')}`,
    scheduleLater || ends === null ? '' : `ends ${timeText(ends)}`,
  ];
  const offer = nextDayOffer(schedule);
  return (
    <Fold
      folds={folds}
      name="end"
      title="End and arrival window"
      count={countFilled([scheduleLater ? null : endTime, isLonger, anyTime ? null : arrivalWindow])}
      summary={parts.filter((part) => part !== '').join(' · ')}
      isFailing={offer !== null || text('endDate') !== undefined || text('endTime') !== undefined}
    >
      {scheduleLater ? (
        <Text size="sm" c="dimmed">
          The job is not scheduled yet.
        </Text>
      ) : (
        <End state={state} />
      )}
      {!anyTime && <ArrivalWindowField state={state} />}
    </Fold>
  );
}

function End({ state }: { state: JobFormState }) {
  const { schedule, timezone, change, text } = useSchedule(state);
  const start = dayOf(schedule.startDate);
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" verticalSpacing={14}>
        {schedule.jobType === 'recurring' ? (
          <LastDay key="last" schedule={schedule} timezone={timezone} />
        ) : (
          <DateInput
            key="end"
            label="End date"
            zone={timezone}
            earliest={start ?? undefined}
            value={schedule.endDate}
            onChange={(day) => change(withEndDate(schedule, day))}
            error={text('endDate')}
          />
        )}
        <TimeInput
          label="End time"
          value={schedule.endTime}
          disabled={schedule.anyTime}
          onChange={(time) => change(withEndTime(schedule, time))}
          error={text('endTime')}
        />
      </SimpleGrid>
      <NextDayOffer
        day={nextDayOffer(schedule)}
        isMarked={text('endTime') !== undefined}
        onAccept={(day) => change(withEndDate(schedule, day))}
      />
      <Text size="sm" c="dimmed">
        Duration: {formatDuration(durationOf(schedule))}
        {endsNextDay(schedule) && ', ends the next day'}
      </Text>
    </>
  );
}

/** The last day of a recurring job, which follows from its repetition. */
function LastDay({ schedule, timezone }: { schedule: Schedule; timezone: string }) {
  const start = dayOf(schedule.startDate);
  const rule = repeatRule(schedule);
  const last = start === null || rule === null ? null : lastDayOf(start, rule.duration);
  return (
    <DateInput
      label="End date"
      zone={timezone}
      value={last}
      onChange={() => undefined}
      disabled
      title={last === null ? '' : formDay(last)}
    />
  );
}

/** The window promised to the client; without a time of day nothing is promised. */
function ArrivalWindowField({ state }: { state: JobFormState }) {
  const { account } = useMe();
  const { field } = useController({ control: state.form.control, name: 'arrivalWindow' });
  return <ArrivalWindowSelect {...field} label="Arrival window" maw={300} usual={account.arrivalWindow} />;
}
