import { Checkbox, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { taskScheduleTypeLabels, taskScheduleTypes } from '@truckroll/domain/tasks/task-kinds';
import { useController, useWatch } from 'react-hook-form';
import { useMe } from '../app/session/me.ts';
import { CheckboxField } from '../design/field/checkbox-field.tsx';
import { DateInput } from '../design/field/date-input.tsx';
import { errorText } from '../design/field/field.ts';
import { NumberField } from '../design/field/number-field.tsx';
import { requiredProps } from '../design/field/required-props.ts';
import { SelectField } from '../design/field/select-field.tsx';
import { TimeField } from '../design/field/time-field.tsx';
import { Section } from '../design/section.tsx';
import { columns, type PartProps } from './task-fields.tsx';
import { noReminder, type TaskFormValues } from './task-values.ts';
import { typedRepeatOf } from './task-words.ts';
import type { TaskForm } from './use-task-form.ts';

const minutesText = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours === 1 ? '1 hour' : `${hours} hours`;
};

const durations = [15, 30, 45, 60, 90, 120, 180, 240];
const reminders = [
  { value: noReminder, label: 'None' },
  { value: '5', label: '5 minutes before' },
  { value: '15', label: '15 minutes before' },
  { value: '30', label: '30 minutes before' },
  { value: '60', label: '1 hour before' },
  { value: '1440', label: '1 day before' },
];
const channels = [
  { value: 'email', label: 'Email' },
  { value: 'push', label: 'Push' },
  { value: 'sms', label: 'SMS' },
];

/** The options, with a stored number of minutes added if it is not one of them. */
const withOwn = (usual: readonly { value: string; label: string }[], own: string) =>
  usual.some(({ value }) => value === own) ? [...usual] : [...usual, { value: own, label: minutesText(Number(own)) }];

/** A day, from yesterday on in the account's time zone (API TK-1). */
function TaskDay({
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

export function ScheduleSection({ form, isLocked }: PartProps) {
  const { control } = form;
  const [type, allDay, duration] = useWatch({ control, name: ['scheduleType', 'allDay', 'duration'] });
  return (
    <Section title="Schedule">
      <Stack gap={14}>
        <SimpleGrid {...columns}>
          <SelectField
            control={control}
            name="scheduleType"
            label="Repeat"
            data={taskScheduleTypes.map((value) => ({ value, label: taskScheduleTypeLabels[value] }))}
            disabled={isLocked}
          />
          <SelectField
            control={control}
            name="duration"
            label="Duration"
            data={withOwn(
              durations.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) })),
              duration,
            )}
            disabled={isLocked}
          />
          <TaskDay form={form} name="scheduleDateTime" label="Date" disabled={isLocked} />
          {!allDay && <TimeField control={control} name="time" label="Time" required disabled={isLocked} />}
        </SimpleGrid>
        <CheckboxField control={control} name="allDay" label="All day" disabled={isLocked} />
        {type !== 'once' && <RepeatFields form={form} isLocked={isLocked} isWeekly={type === 'weekly'} />}
      </Stack>
    </Section>
  );
}

const dayLabel = (day: string): string => day.charAt(0).toUpperCase() + day.slice(1, 3);

function RepeatFields({ form, isLocked, isWeekly }: { form: TaskForm; isLocked: boolean; isWeekly: boolean }) {
  const { control } = form;
  const days = useController({ control, name: 'daysOfWeek' });
  const ends = useController({ control, name: 'ends' });
  return (
    <Stack gap={14}>
      <SimpleGrid {...columns}>
        <NumberField
          control={control}
          name="interval"
          label="Every"
          min={1}
          max={999}
          clampBehavior="blur"
          required
          disabled={isLocked}
        />
      </SimpleGrid>
      {isWeekly && (
        <Checkbox.Group
          label="On"
          value={days.field.value}
          onChange={(chosen) => days.field.onChange(weekdays.filter((day) => chosen.includes(day)))}
          error={errorText(days.fieldState.error)}
        >
          <Group gap="sm" mt="xs">
            {weekdays.map((day) => (
              <Checkbox key={day} value={day} label={dayLabel(day)} disabled={isLocked} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <Radio.Group label="Ends" value={ends.field.value} onChange={ends.field.onChange}>
        <Group gap="md" mt="xs">
          <Radio value="never" label="Never" disabled={isLocked} />
          <Radio value="after" label="After" disabled={isLocked} />
          <Radio value="on" label="On" disabled={isLocked} />
        </Group>
      </Radio.Group>
      <SimpleGrid {...columns}>
        <NumberField
          control={control}
          name="count"
          label="Occurrences"
          min={1}
          max={10_000}
          clampBehavior="blur"
          disabled={isLocked || ends.field.value !== 'after'}
        />
        <TaskDay form={form} name="endDate" label="End date" disabled={isLocked || ends.field.value !== 'on'} />
      </SimpleGrid>
      <RepeatWords form={form} />
    </Stack>
  );
}

/** A summary of the repetition fields above (screens 3.2). */
function RepeatWords({ form }: { form: TaskForm }) {
  const { timezone, account } = useMe();
  // Subscribes to each change. The values are then read as a whole.
  useWatch({ control: form.control });
  const words = typedRepeatOf(form.getValues(), { ofUser: timezone, ofAccount: account.timezone });
  if (words === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  );
}

/**
 * The preconditions of each channel of reminders. They are shown so that nobody relies on a reminder that cannot be
 * sent.
 */
const channelNeeds: Partial<Record<TaskFormValues['reminderType'], string>> = {
  push: 'Push reminders come to browsers that were switched on in Settings, Notifications.',
  sms: 'SMS reminders need the Calls add-on and a phone number in the profile of the person who is reminded.',
};

export function ReminderSection({ form: { control }, isLocked }: PartProps) {
  const [time, channel] = useWatch({ control, name: ['reminderTime', 'reminderType'] });
  const needs = time === noReminder ? undefined : channelNeeds[channel];
  return (
    <Section title="Reminder">
      <SimpleGrid {...columns}>
        <SelectField
          control={control}
          name="reminderTime"
          label="Reminder"
          data={withOwn(reminders, time)}
          disabled={isLocked}
        />
        <SelectField
          control={control}
          name="reminderType"
          label="Reminder type"
          data={channels}
          disabled={isLocked || time === noReminder}
        />
      </SimpleGrid>
      {needs !== undefined && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {needs}
        </Text>
      )}
    </Section>
  );
}
