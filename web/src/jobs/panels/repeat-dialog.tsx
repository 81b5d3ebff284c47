import { Box, Button, Group, Input, Select, Stack, Text, UnstyledButton } from '@mantine/core';
import { formatDay } from '@truckroll/domain/format/dates';
import { type Frequency, frequencies } from '@truckroll/domain/recurrence/repeat-rule';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { OwnKeys } from '../../design/field/own-keys.tsx';
import { ShortMonthsInput } from '../../design/field/short-months-input.tsx';
import { shownWeekdays } from '../../design/shown-units.ts';
import { DigitsInput } from './digits-input.tsx';
import styles from './job-form.module.css';
import { atLeastOne, type CustomRepeat, leapDayOf } from './schedule.ts';

const labels: Record<Frequency, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' };
const units: Record<Frequency, string> = { daily: 'day(s)', weekly: 'week(s)', monthly: 'month(s)', yearly: 'year(s)' };
const options = frequencies.map((value) => ({ value, label: labels[value] }));
const daysOfMonth = Array.from({ length: 31 }, (_, index) => index + 1);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type RepeatDialogProps = {
  settings: CustomRepeat;
  /** The first day of the job, if it is known. */
  startDay: string | null;
  onClose: () => void;
  onApply: (settings: CustomRepeat) => void;
};

const toggled = <T,>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((each) => each !== item) : [...list, item];

const lacksDay = ({ frequency, weekDays, daysOfMonth: days }: CustomRepeat): boolean =>
  (frequency === 'weekly' && weekDays.length === 0) || (frequency === 'monthly' && days.length === 0);

/** M18: a custom repetition. */
export function RepeatDialog({ settings, startDay, onClose, onApply }: RepeatDialogProps) {
  const [own, setOwn] = useState(settings);
  const set = (part: Partial<CustomRepeat>) => setOwn((before) => ({ ...before, ...part }));
  const apply = () => onApply({ ...own, interval: atLeastOne(own.interval) });
  return (
    <OwnKeys onModEnter={lacksDay(own) ? undefined : apply}>
      <Dialog
        title="Repeat"
        width={480}
        onClose={onClose}
        footer={
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={lacksDay(own)} onClick={apply}>
              Apply
            </Button>
          </Group>
        }
      >
        <Group gap="md" align="flex-end">
          <Select
            label="Frequency"
            data={options}
            allowDeselect={false}
            data-autofocus
            value={own.frequency}
            onChange={(value) => {
              const frequency = frequencies.find((each) => each === value);
              if (frequency !== undefined) set({ frequency });
            }}
          />
          <DigitsInput
            label="Every"
            suffix={units[own.frequency]}
            most={3}
            value={own.interval}
            onChange={(interval) => set({ interval })}
          />
        </Group>
        <Days own={own} set={set} startDay={startDay} />
      </Dialog>
    </OwnKeys>
  );
}

type DaysProps = { own: CustomRepeat; set: (part: Partial<CustomRepeat>) => void; startDay: string | null };

function Days({ own, set, startDay }: DaysProps) {
  switch (own.frequency) {
    case 'daily':
      return null;
    case 'weekly':
      return (
        <Input.Wrapper label="On" labelElement="div">
          <Group gap={6} role="group" aria-label="Days of the week">
            {shownWeekdays().map((day) => (
              <UnstyledButton
                key={day}
                className={styles.day}
                aria-label={capital(day)}
                aria-pressed={own.weekDays.includes(day)}
                onClick={() => set({ weekDays: toggled(own.weekDays, day) })}
              >
                {capital(day).slice(0, 3)}
              </UnstyledButton>
            ))}
          </Group>
        </Input.Wrapper>
      );
    case 'monthly':
      return (
        <Stack gap="sm">
          <Input.Wrapper label="On days" labelElement="div">
            <Box className={styles.monthDays} role="group" aria-label="Days of the month">
              {daysOfMonth.map((day) => (
                <UnstyledButton
                  key={day}
                  className={styles.day}
                  aria-pressed={own.daysOfMonth.includes(day)}
                  onClick={() => set({ daysOfMonth: toggled(own.daysOfMonth, day) })}
                >
                  {day}
                </UnstyledButton>
              ))}
            </Box>
          </Input.Wrapper>
          <ShortMonthsInput
            days={own.daysOfMonth}
            value={own.shortMonths}
            onChange={(shortMonths) => set({ shortMonths })}
          />
        </Stack>
      );
    case 'yearly':
      return (
        <Stack gap="sm">
          <Text size="sm">
            {startDay === null
              ? 'Repeats every year on the day of the start.'
              : `Repeats every year on ${formatDay(startDay).slice(0, 6)}.`}
          </Text>
          <ShortMonthsInput
            days={leapDayOf(startDay)}
            value={own.shortMonths}
            onChange={(shortMonths) => set({ shortMonths })}
          />
        </Stack>
      );
  }
}
