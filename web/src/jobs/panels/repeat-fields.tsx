import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { formatDay } from '@truckroll/domain/format/dates';
import { countOf } from '@truckroll/domain/format/numbers';
import { expandRecurrence } from '@truckroll/domain/recurrence/expand';
import { type DurationUnit, durationUnits } from '@truckroll/domain/recurrence/repeat-rule';
import { visitCountRefusal } from '@truckroll/domain/recurrence/schedule-size';
import { recurrenceWords } from '@truckroll/domain/recurrence/words';
import { useId, useMemo, useState } from 'react';
import { ShortMonthsInput } from '../../design/field/short-months-input.tsx';
import { Folded } from '../../design/folded.tsx';
import { DigitsInput } from './digits-input.tsx';
import styles from './job-form.module.css';
import { RepeatDialog } from './repeat-dialog.tsx';
import { dayOf, daysOfPlain, type Pattern, patterns, type Schedule, timeOf, withRepeat } from './schedule.ts';
import { repeatRule } from './schedule-payload.ts';

const patternLabels: Record<Pattern, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
  custom: 'Custom',
};
const patternOptions = patterns.map((value) => ({ value, label: patternLabels[value] }));
const everyWords: Record<Pattern, string> = {
  daily: 'day(s)',
  weekly: 'week(s)',
  monthly: 'month(s)',
  yearly: 'year(s)',
  custom: '',
};

type RepeatFieldsProps = {
  schedule: Schedule;
  timezone: string;
  change: (schedule: Schedule) => void;
  error: string | undefined;
};

/** Interval and duration of a recurring job, with its visits (screens M21). */
export function JobRepeatFields({ schedule, timezone, change, error }: RepeatFieldsProps) {
  const { repeat } = schedule;
  const [isOpen, setOpen] = useState(false);
  const set = (part: Partial<Schedule['repeat']>) => change(withRepeat(schedule, part));

  function choose(value: string | null): void {
    const pattern = patterns.find((each) => each === value);
    if (pattern === 'custom') setOpen(true);
    else if (pattern !== undefined) set({ pattern });
  }

  return (
    <>
      <Group gap="md" align="flex-end" className={styles.repeat}>
        <Select
          label="Repeat"
          data={patternOptions}
          allowDeselect={false}
          value={repeat.pattern}
          onChange={choose}
          w={150}
        />
        {repeat.pattern === 'custom' ? (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen(true)}>
            Change repetition
          </Button>
        ) : (
          <DigitsInput
            label="Every"
            suffix={everyWords[repeat.pattern]}
            most={3}
            value={repeat.interval}
            onChange={(interval) => set({ interval })}
          />
        )}
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <DigitsInput
            label="For"
            most={6}
            value={repeat.duration.value}
            onChange={(value) => set({ duration: { ...repeat.duration, value } })}
          />
          <Select
            aria-label="Duration unit"
            data={durationUnits.map((unit) => unit)}
            allowDeselect={false}
            value={repeat.duration.unit}
            onChange={(value) => {
              const unit = durationUnits.find((each): each is DurationUnit => each === value);
              if (unit !== undefined) set({ duration: { ...repeat.duration, unit } });
            }}
            w={130}
          />
        </Group>
      </Group>
      <ShortMonthsInput
        days={daysOfPlain(repeat, dayOf(schedule.startDate))}
        value={repeat.shortMonths}
        onChange={(shortMonths) => set({ shortMonths })}
      />
      <Visits schedule={schedule} timezone={timezone} error={error} />
      {isOpen && (
        <RepeatDialog
          settings={repeat.customSettings}
          startDay={dayOf(schedule.startDate)}
          onClose={() => setOpen(false)}
          onApply={(customSettings) => {
            set({ pattern: 'custom', customSettings });
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

type VisitsProps = { schedule: Schedule; timezone: string; error: string | undefined };

/** The visits of the repetition in an expandable line, or the reason why there are none (API 4.6). */
function Visits({ schedule, timezone, error }: VisitsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const day = dayOf(schedule.startDate);
  const time = timeOf(schedule.startTime);
  const rule = useMemo(() => repeatRule(schedule), [schedule]);
  const days = useMemo(
    () => (rule === null || day === null ? [] : expandRecurrence(rule, { day, time }, timezone).days),
    [rule, day, time, timezone],
  );
  if (day === null || rule === null) {
    return (
      <Text size="sm" c="dimmed">
        Choose a start date to see the visits.
      </Text>
    );
  }
  const why = visitCountRefusal(days.length);
  if (why !== null) {
    return (
      <Alert color="red" role="alert" py={8}>
        {error ?? why}
      </Alert>
    );
  }
  const [first = day, last = day] = [days[0], days.at(-1)];
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {countOf(days.length, 'visit', 'visits')}, {formatDay(first)} to {formatDay(last)}
      </Button>
      <Text size="sm" c="dimmed">
        {recurrenceWords(rule, day)}
      </Text>
      <Folded isOpen={isOpen} id={id}>
        <ol className={styles.visits} aria-label="Visits">
          {days.map((each) => (
            <li key={each}>
              {formatDay(each)}
              {time === null ? '' : ` ${time}`}
            </li>
          ))}
        </ol>
      </Folded>
    </div>
  );
}
