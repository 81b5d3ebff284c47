import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { readFormTime } from '@truckroll/domain/format/dates';
import { isTimeOfDay } from '@truckroll/domain/text/checks';
import { type Ref, useState } from 'react';
import { shownClock, timeText } from '../shown-units.ts';
import { useTypedText, wrongText } from './typed-text.ts';

type TimeInputProps = Omit<AutocompleteProps, 'value' | 'onChange' | 'data'> & {
  /** 'HH:mm', the typed text if it is not a time, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  ref?: Ref<HTMLInputElement>;
};

const quarters = Array.from({ length: 96 }, (_, quarter) => {
  const hours = String(Math.floor(quarter / 4)).padStart(2, '0');
  return `${hours}:${String((quarter % 4) * 15).padStart(2, '0')}`;
});

const shownAs = (value: string | null): string =>
  value !== null && isTimeOfDay(value) ? timeText(value) : (value ?? '');

const meantBy = (typed: string): string | null => (typed.trim() === '' ? null : (readFormTime(typed) ?? typed.trim()));

/** A time of day as text with a list of quarter hours, in the person's clock; either clock can be typed (screens 3.9). */
export function TimeInput({ value, onChange, onBlur, error, ...input }: TimeInputProps) {
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && value !== null && !isTimeOfDay(value);
  const { typed, type, tidy } = useTypedText(value, shownAs);
  return (
    <Autocomplete
      placeholder={shownClock() === '24h' ? 'HH:MM' : 'H:MM AM'}
      autoComplete="off"
      {...input}
      error={error ?? (isWrong && wrongText(input.label, 'Time'))}
      data={quarters.map(timeText)}
      value={typed}
      onChange={(text) => {
        const time = meantBy(text);
        setLeft(false);
        type(text, time);
        onChange(time);
      }}
      onBlur={(event) => {
        tidy();
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
