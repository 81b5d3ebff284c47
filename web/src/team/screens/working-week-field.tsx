import { ActionIcon, Button, Checkbox, Input, Switch, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type Weekday, weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { type TimeSpan, type WorkingDay, type WorkingWeek, weekOfAccount } from '@truckroll/domain/team/working-week';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { errorText } from '../../design/field/field.ts';
import { TimeInput } from '../../design/field/time-input.tsx';
import { shownWeekdays } from '../../design/shown-units.ts';
import styles from './working-week-field.module.css';

/** The places of the breaks of a day. A break has no other identity: its texts follow the values at its place. */
const breakPlaces = [0, 1, 2, 3, 4] as const;
const titleOf = (day: Weekday): string => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

type WorkingWeekFieldProps<Input extends FieldValues, Output> = {
  control: Control<Input, unknown, Output>;
  name: Path<Input>;
};

/** The days, hours and breaks of a person, or the company's hours; the form's value is a `WorkingWeek` or null. */
export function WorkingWeekField<Input extends FieldValues, Output>({
  control,
  name,
}: WorkingWeekFieldProps<Input, Output>) {
  const { account } = useMe();
  const { field, fieldState } = useController<Input, Path<Input>, Output>({ control, name });
  const week = (field.value ?? null) as WorkingWeek | null;
  const errors = (fieldState.error ?? []) as readonly unknown[];

  const setDay = (day: Weekday, change: WorkingDay | null): void => {
    const others = (week ?? []).filter((of) => of.day !== day);
    const days = change === null ? others : [...others, change];
    // The days keep the order of the week, so that unticking and reticking one is not a change.
    field.onChange(weekdays.flatMap((wanted) => days.filter((of) => of.day === wanted)));
  };

  return (
    <Input.Wrapper label="Working hours" labelElement="div">
      <Switch
        mt={6}
        mb={10}
        label="Own working hours"
        description={week === null ? 'The company’s working days and hours apply.' : undefined}
        checked={week !== null}
        onChange={(event) => field.onChange(event.currentTarget.checked ? weekOfAccount(account) : null)}
        onBlur={field.onBlur}
      />
      {week !== null &&
        shownWeekdays().map((day) => {
          const index = week.findIndex((of) => of.day === day);
          return (
            <DayRow
              key={day}
              day={day}
              of={week[index] ?? null}
              hours={account.workingHours}
              error={errorText(errors[index])}
              onChange={(change) => setDay(day, change)}
            />
          );
        })}
    </Input.Wrapper>
  );
}

type DayRowProps = {
  day: Weekday;
  /** Null on a day off. */
  of: WorkingDay | null;
  /** The hours that a newly ticked day starts with. */
  hours: TimeSpan;
  error: string | undefined;
  onChange: (day: WorkingDay | null) => void;
};

function DayRow({ day, of, hours, error, onChange }: DayRowProps) {
  const title = titleOf(day);
  const setBreaks = (change: (breaks: TimeSpan[]) => TimeSpan[]): void => {
    if (of !== null) onChange({ ...of, breaks: change(of.breaks) });
  };
  return (
    <fieldset className={styles.day} aria-label={title}>
      <Checkbox
        className={styles.name}
        label={title}
        checked={of !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { day, ...hours, breaks: [] } : null)}
      />
      {of === null ? (
        <div className={styles.off}>Off</div>
      ) : (
        <div className={styles.times}>
          <SpanInputs label={title} span={of} onChange={(span) => onChange({ ...of, ...span })} />
          {breakPlaces.map((place) => {
            const rest = of.breaks[place];
            return (
              rest !== undefined && (
                <SpanInputs
                  key={place}
                  label={`Break ${place + 1} on ${title}`}
                  span={rest}
                  onChange={(span) => setBreaks((breaks) => breaks.with(place, span))}
                  onRemove={() => setBreaks((breaks) => breaks.toSpliced(place, 1))}
                />
              )
            );
          })}
          {error !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {error}
            </Text>
          )}
          {of.breaks.length < breakPlaces.length && (
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ alignSelf: 'flex-start' }}
              leftSection={<IconPlus size={14} aria-hidden />}
              aria-label={`Add a break on ${title}`}
              onClick={() => setBreaks((breaks) => [...breaks, { start: '12:00', end: '12:30' }])}
            >
              Break
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

type SpanInputsProps = {
  label: string;
  span: TimeSpan;
  onChange: (span: TimeSpan) => void;
  onRemove?: () => void;
};

function SpanInputs({ label, span, onChange, onRemove }: SpanInputsProps) {
  const { start, end } = span;
  return (
    <div className={styles.span}>
      <TimeInput
        aria-label={`${label}, from`}
        value={start}
        onChange={(time) => onChange({ start: time ?? '', end })}
      />
      <span aria-hidden>–</span>
      <TimeInput aria-label={`${label}, to`} value={end} onChange={(time) => onChange({ start, end: time ?? '' })} />
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
