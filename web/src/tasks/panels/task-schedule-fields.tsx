import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { taskScheduleTypeLabels, taskScheduleTypes } from '@truckroll/domain/tasks/task-kinds';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TimeField } from '../../design/field/time-field.tsx';
import { Section } from '../../design/section.tsx';
import { noReminder, type TaskFormValues } from '../parts/task-values.ts';
import { TaskDay } from './task-day.tsx';
import { columns, type PartProps } from './task-fields.tsx';

const TaskRepeatFields = lazyPart(async () => (await import('./repeat-fields.tsx')).TaskRepeatFields);
/** About the height of the fields, in pixels. */
const repeatHeight = 240;

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

export function TaskScheduleSection({ form, isLocked }: PartProps) {
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
        <Suspense fallback={<Skeleton height={repeatHeight} />}>
          {type !== 'once' && <TaskRepeatFields form={form} isLocked={isLocked} isWeekly={type === 'weekly'} />}
        </Suspense>
      </Stack>
    </Section>
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
