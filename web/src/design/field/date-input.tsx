import { Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { formDay, readFormDay, wallClock } from '@truckroll/domain/format/dates';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type Ref, Suspense, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { OpenedField } from './opened-field.tsx';
import { useTypedText, wrongText } from './typed-text.ts';

/** The month grid is loaded on first opening; typing a day does not need it. */
const MonthGrid = lazyPart(async () => (await import('./month-grid.tsx')).MonthGrid);

type DateInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'rightSection' | 'type'> & {
  /** 'YYYY-MM-DD', the typed text if it is not a day, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The time zone that decides which day is today. */
  zone: string;
  /** The first day selectable in the month grid; an earlier one can still be typed. */
  earliest?: string;
  ref?: Ref<HTMLInputElement>;
};

const shownAs = (value: string | null): string =>
  value !== null && isDateOnly(value) ? formDay(value) : (value ?? '');

/** The value of typed text: the day it means, the text itself if it means none, null if empty. */
const meantBy = (typed: string): string | null => (typed.trim() === '' ? null : (readFormDay(typed) ?? typed.trim()));

/** A day as text MM/dd/yyyy, with a month grid beside it (screens 3.9). */
export function DateInput({ value, onChange, zone, earliest, onBlur, error, ...input }: DateInputProps) {
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && value !== null && !isDateOnly(value);
  const { typed, type, tidy } = useTypedText(value, shownAs);

  return (
    <OpenedField
      label="Choose a date"
      icon={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      disabled={input.disabled}
      field={({ button, open }) => (
        <TextInput
          {...input}
          error={error ?? (isWrong && wrongText(input.label, 'Date'))}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/DD/YYYY"
          onChange={(event) => {
            const day = meantBy(event.currentTarget.value);
            setLeft(false);
            type(event.currentTarget.value, day);
            onChange(day);
          }}
          onBlur={(event) => {
            tidy();
            setLeft(true);
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && event.altKey) open();
          }}
          rightSection={button}
        />
      )}
      choice={(close) => (
        <Suspense fallback={<Skeleton width={252} height={240} />}>
          <MonthGrid
            value={value !== null && isDateOnly(value) ? value : null}
            earliest={earliest}
            today={wallClock(new Date().toISOString(), zone).day}
            onChoose={(day) => {
              onChange(day);
              close();
            }}
          />
        </Suspense>
      )}
    />
  );
}
