import { Alert, Checkbox, Group, SegmentedControl, Select, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { jobTypeLabel } from '@truckroll/domain/jobs/job-labels';
import { jobTypes } from '@truckroll/domain/jobs/job-statuses';
import { useMe } from '../../app/session/me.ts';
import { DateInput } from '../../design/field/date-input.tsx';
import { TimeInput } from '../../design/field/time-input.tsx';
import { timeText } from '../../design/shown-units.ts';
import { FormSection } from './form-section.tsx';
import { JobRepeatFields } from './repeat-fields.tsx';
import { endsNextDay, timeOf, withAnyTime, withJobType, withScheduleLater } from './schedule.ts';
import { durationOf } from './schedule-payload.ts';
import { durationOptions, movedToDay, movedToTime, withDuration } from './schedule-slot.ts';
import { SeriesLosses } from './series-losses.tsx';
import type { JobFormState } from './use-job-form.ts';
import { useSchedule } from './use-schedule.ts';

const types = jobTypes.map((value) => ({ value, label: jobTypeLabel(value) }));

const movedText = {
  'one-off': 'Changing the schedule moves the visit that has not begun.',
  recurring:
    'Upcoming visits whose day stays keep their notes, people, priority and forms; the others are replaced. Completed, cancelled, begun and extra visits stay.',
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
  const { schedule, timezone, change, text } = useSchedule(state);
  const { timezone: ownZone } = useMe();
  return (
    <FormSection
      title="Schedule"
      place={2}
      aside={
        <SegmentedControl
          aria-label="Job type"
          size="xs"
          data={types}
          value={schedule.jobType}
          disabled={state.start.job !== null}
          onChange={(value) => change(withJobType(schedule, value === 'recurring' ? 'recurring' : 'one-off'))}
        />
      }
    >
      <Times state={state} />
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
        <End state={state} />
        {timezone !== ownZone && (
          <Text size="sm" c="dimmed">
            Times of {timezone}
          </Text>
        )}
      </Group>
      {schedule.jobType === 'recurring' && !schedule.scheduleLater && (
        <JobRepeatFields schedule={schedule} timezone={timezone} change={change} error={text('repeat')} />
      )}
      {state.isRescheduled && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          <Text size="sm" mb="xs">
            {schedule.scheduleLater ? unscheduledText : movedText[schedule.jobType]}
          </Text>
          {state.job !== null && <SeriesLosses job={state.job} state={state} />}
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

/** Day, time and duration; the exact end is in a folded part. */
function Times({ state }: { state: JobFormState }) {
  const { schedule, timezone, change, text, inputRef } = useSchedule(state);
  const seconds = durationOf(schedule);
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md" verticalSpacing={14}>
      {!schedule.scheduleLater && (
        <>
          <DateInput
            ref={inputRef}
            label="Start date"
            zone={timezone}
            value={schedule.startDate}
            onChange={(day) => change(movedToDay(schedule, day))}
            error={text('startDate')}
          />
          <TimeInput
            label="Start time"
            value={schedule.startTime}
            disabled={schedule.anyTime}
            onChange={(time) => change(movedToTime(schedule, time))}
            error={text('startTime')}
          />
        </>
      )}
      <Select
        label="Duration"
        data={durationOptions(seconds)}
        allowDeselect={false}
        disabled={schedule.anyTime}
        value={String(seconds)}
        onChange={(value) => value !== null && change(withDuration(schedule, Number(value)))}
      />
    </SimpleGrid>
  );
}

/** When the work ends, which follows from its start and duration. */
function End({ state }: { state: JobFormState }) {
  const { schedule } = useSchedule(state);
  const endTime = timeOf(schedule.endTime);
  if (schedule.scheduleLater || schedule.anyTime || endTime === null) return null;
  return (
    <Text size="sm" c="dimmed">
      Ends {timeText(endTime)}
      {endsNextDay(schedule) && ', the next day'}
    </Text>
  );
}
