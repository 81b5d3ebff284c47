import { Alert, Checkbox, Group, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formDay } from '@truckroll/domain/format/dates';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { jobTypeLabel } from '@truckroll/domain/jobs/job-labels';
import { jobTypes } from '@truckroll/domain/jobs/job-statuses';
import { lastDayOf } from '@truckroll/domain/recurrence/expand';
import { useController, useWatch } from 'react-hook-form';
import { useMe } from '../app/session/me.ts';
import { DateInput } from '../design/field/date-input.tsx';
import { errorText } from '../design/field/field.ts';
import { TimeInput } from '../design/field/time-input.tsx';
import { NextDayOffer } from '../design/form/next-day-offer.tsx';
import { ArrivalWindowSelect } from '../visits/arrival-window-select.tsx';
import { AiSection } from './ai-section.tsx';
import { ChangedByHand } from './changed-by-hand.tsx';
import { FormSection } from './form-section.tsx';
import styles from './job-form.module.css';
import { RepeatFields } from './repeat-fields.tsx';
import {
  dayOf,
  endsNextDay,
  nextDayOffer,
  type Schedule,
  withAnyTime,
  withEndDate,
  withEndTime,
  withJobType,
  withScheduleLater,
  withStartDate,
  withStartTime,
} from './schedule.ts';
import { durationOf, repeatRule } from './schedule-payload.ts';
import type { JobFormState } from './use-job-form.ts';

const types = jobTypes.map((value) => ({ value, label: jobTypeLabel(value) }));

const movedText = {
  'one-off': 'Changing the schedule moves the visit that has not begun.',
  recurring:
    'Changing the schedule replaces the upcoming visits that have not begun. Completed, cancelled, begun and extra visits stay.',
} as const;

const unscheduledText =
  "The visits that have not begun lose their dates and keep their numbers. The job goes to 'To schedule'.";

type ScheduleSectionProps = {
  state: JobFormState;
  isUnderstood: boolean;
  onUnderstood: (isUnderstood: boolean) => void;
};

/** Step 2: when the job takes place, once or repeatedly (screens M21). */
export function ScheduleSection({ state, isUnderstood, onUnderstood }: ScheduleSectionProps) {
  const { form, start } = state;
  const { field } = useController({ control: form.control, name: 'schedule' });
  const timezone = useWatch({ control: form.control, name: 'timezone' });
  const { timezone: ownZone } = useMe();
  const schedule: Schedule = field.value;
  // Errors of earlier values no longer apply.
  const change = (next: Schedule) => {
    form.clearErrors('schedule');
    field.onChange(next);
  };
  const { errors } = form.formState;
  const text = (part: string) => errorText((errors.schedule as Record<string, unknown> | undefined)?.[part]);

  return (
    <FormSection title="Schedule" place={2}>
      <SegmentedControl
        aria-label="Job type"
        data={types}
        value={schedule.jobType}
        disabled={start.job !== null}
        onChange={(value) => change(withJobType(schedule, value === 'recurring' ? 'recurring' : 'one-off'))}
        className={styles.types}
      />
      {!schedule.scheduleLater && (
        <Times schedule={schedule} timezone={timezone} change={change} text={text} inputRef={field.ref} />
      )}
      <NextDayOffer
        day={nextDayOffer(schedule)}
        isMarked={text('endTime') !== undefined}
        onAccept={(day) => change(withEndDate(schedule, day))}
      />
      <Group gap="lg">
        <Checkbox
          label="Any Time"
          checked={schedule.anyTime}
          disabled={schedule.scheduleLater}
          onChange={(event) => change(withAnyTime(schedule, event.currentTarget.checked))}
        />
        <Checkbox
          label="Schedule Later"
          checked={schedule.scheduleLater}
          onChange={(event) => change(withScheduleLater(schedule, event.currentTarget.checked))}
        />
        {!schedule.scheduleLater && (
          <Text size="sm" c="dimmed">
            Duration: {formatDuration(durationOf(schedule))}
            {endsNextDay(schedule) && ', ends the next day'}
          </Text>
        )}
        {timezone !== ownZone && (
          <Text size="sm" c="dimmed">
            Times of {timezone}
          </Text>
        )}
      </Group>
      {schedule.jobType === 'recurring' && !schedule.scheduleLater && (
        <RepeatFields schedule={schedule} timezone={timezone} change={change} error={text('repeat')} />
      )}
      {!schedule.anyTime && <ArrivalWindowField state={state} />}
      {!schedule.scheduleLater && <AiSection state={state} />}
      {state.isRescheduled && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          <Text size="sm" mb="xs">
            {schedule.scheduleLater ? unscheduledText : movedText[schedule.jobType]}
          </Text>
          {state.job !== null && <ChangedByHand job={state.job} />}
          <Checkbox
            label="I understand"
            checked={isUnderstood}
            onChange={(event) => onUnderstood(event.currentTarget.checked)}
          />
        </Alert>
      )}
    </FormSection>
  );
}

/** The window promised to the client; without a time of day nothing is promised. */
function ArrivalWindowField({ state }: { state: JobFormState }) {
  const { account } = useMe();
  const { field } = useController({ control: state.form.control, name: 'arrivalWindow' });
  return <ArrivalWindowSelect {...field} label="Arrival window" maw={300} usual={account.arrivalWindow} />;
}

type TimesProps = {
  schedule: Schedule;
  timezone: string;
  change: (schedule: Schedule) => void;
  text: (part: string) => string | undefined;
  inputRef: (input: HTMLInputElement | null) => void;
};

function Times({ schedule, timezone, change, text, inputRef }: TimesProps) {
  const isRecurring = schedule.jobType === 'recurring';
  const start = dayOf(schedule.startDate);
  const rule = repeatRule(schedule);
  const last = start === null || rule === null ? '' : formDay(lastDayOf(start, rule.duration));
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" verticalSpacing={14}>
      <DateInput
        ref={inputRef}
        label="Start date"
        zone={timezone}
        value={schedule.startDate}
        onChange={(day) => change(withStartDate(schedule, day))}
        error={text('startDate')}
      />
      <TimeInput
        label="Start time"
        value={schedule.startTime}
        disabled={schedule.anyTime}
        onChange={(time) => change(withStartTime(schedule, time))}
        error={text('startTime')}
      />
      {isRecurring ? (
        <DateInput
          key="last"
          label="End date"
          zone={timezone}
          value={start === null || rule === null ? null : lastDayOf(start, rule.duration)}
          onChange={() => undefined}
          disabled
          title={last}
        />
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
  );
}
