import { Checkbox, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { useController, useWatch } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { errorText } from '../../design/field/field.ts';
import { NumberField } from '../../design/field/number-field.tsx';
import { ShortMonthsInput } from '../../design/field/short-months-input.tsx';
import { shownWeekdays } from '../../design/shown-units.ts';
import { meantDaysOf, typedRepeatOf, typedStartDay } from '../parts/task-words.ts';
import { TaskDay } from './task-day.tsx';
import { columns } from './task-fields.tsx';
import type { TaskForm } from './use-task-form.ts';

const dayLabel = (day: string): string => day.charAt(0).toUpperCase() + day.slice(1, 3);

/** How often a repeated task comes back, and until when. */
export function TaskRepeatFields({
  form,
  isLocked,
  isWeekly,
}: {
  form: TaskForm;
  isLocked: boolean;
  isWeekly: boolean;
}) {
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
            {shownWeekdays().map((day) => (
              <Checkbox key={day} value={day} label={dayLabel(day)} disabled={isLocked} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <ShortMonths form={form} isLocked={isLocked} />
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

function ShortMonths({ form, isLocked }: { form: TaskForm; isLocked: boolean }) {
  const { timezone, account } = useMe();
  const { field } = useController({ control: form.control, name: 'shortMonths' });
  // Subscribes to each change. The values are then read as a whole.
  useWatch({ control: form.control });
  const values = form.getValues();
  const startDay = typedStartDay(values, { ofUser: timezone, ofAccount: account.timezone });
  return (
    <ShortMonthsInput
      days={meantDaysOf(values, startDay)}
      value={field.value}
      onChange={field.onChange}
      disabled={isLocked}
    />
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
