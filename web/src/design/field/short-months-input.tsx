import { Alert, Group, Radio, Stack } from '@mantine/core';
import { type ShortMonths, shortMonthChoices } from '@truckroll/domain/recurrence/repeat-rule';
import { dayWarnings, lacksInSomeMonth, shortMonthLabels } from '@truckroll/domain/recurrence/words';

type ShortMonthsInputProps = {
  /** The chosen days of the month. */
  days: readonly number[];
  value: ShortMonths;
  onChange: (value: ShortMonths) => void;
  disabled?: boolean;
};

/**
 * The rule for months without a chosen day, with a warning about skipped months. Renders nothing if every month has the
 * days.
 */
export function ShortMonthsInput({ days, value, onChange, disabled = false }: ShortMonthsInputProps) {
  if (!lacksInSomeMonth(days)) return null;
  return (
    <Stack gap="sm">
      <Radio.Group
        label="In a month without this day"
        value={value}
        onChange={(next) => {
          const choice = shortMonthChoices.find((each) => each === next);
          if (choice !== undefined) onChange(choice);
        }}
      >
        <Group gap="md" mt="xs">
          {shortMonthChoices.map((choice) => (
            <Radio key={choice} value={choice} label={shortMonthLabels[choice]} disabled={disabled} />
          ))}
        </Group>
      </Radio.Group>
      {value === 'skip' &&
        dayWarnings(days).map((text) => (
          <Alert key={text} color="yellow" py={8} role="status">
            {text}
          </Alert>
        ))}
    </Stack>
  );
}
