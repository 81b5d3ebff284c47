import { Group, Text, TextInput } from '@mantine/core';
import { atLeastOne, onlyDigits } from './schedule.ts';

type DigitsInputProps = {
  label: string;
  value: string;
  most: number;
  suffix?: string;
  onChange: (value: string) => void;
};

/** A whole number of at least 1. Only digits can be typed, and an empty field becomes 1 on blur (jobs.md 5). */
export function DigitsInput({ label, value, most, suffix, onChange }: DigitsInputProps) {
  return (
    <Group gap={6} align="flex-end" wrap="nowrap">
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="off"
        w={90}
        value={value}
        onChange={(event) => onChange(onlyDigits(event.currentTarget.value, most))}
        onBlur={() => onChange(atLeastOne(value))}
      />
      {suffix !== undefined && (
        <Text size="sm" pb={8} aria-hidden>
          {suffix}
        </Text>
      )}
    </Group>
  );
}
