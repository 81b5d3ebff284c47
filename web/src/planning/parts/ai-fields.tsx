import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import type { ReactNode } from 'react';
import { DateInput } from '../../design/field/date-input.tsx';
import { type AiChoice, deadlines, durations, shownRange, travels, usualChoice, withDeadline } from './ai-values.ts';
import styles from './slots.module.css';

type AiFieldsProps = {
  choice: AiChoice;
  onChange: (choice: AiChoice) => void;
  onAsk: () => void;
  isAsking: boolean;
  zone: string;
  /** Why the toggle is off for good, if it is. */
  disabledText?: string | undefined;
  /** A series has its own dates instead of a deadline. */
  isSeries?: boolean;
  children?: ReactNode;
};

const digitsOnly = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

/** The AI scheduling toggle with what a search is for: length, deadline and travel (screens M21). */
export function AiFields(props: AiFieldsProps) {
  const { choice, onChange, onAsk, isAsking, disabledText, isSeries = false, zone, children } = props;
  const set = (part: Partial<AiChoice>) => onChange({ ...choice, ...part });
  return (
    <Stack gap={12} role="group" aria-label="AI scheduling">
      <Switch
        label="AI scheduling"
        description={disabledText ?? 'Suggests who can come and when, including the travel time.'}
        checked={choice.enabled}
        disabled={disabledText !== undefined}
        onChange={(event) => onChange({ ...usualChoice, enabled: event.currentTarget.checked })}
      />
      {choice.enabled && (
        <>
          <div className={styles.fields}>
            <Duration choice={choice} set={set} />
            {!isSeries && <DeadlineFields choice={choice} onChange={onChange} zone={zone} />}
            <Travel choice={choice} set={set} />
          </div>
          <Group gap="sm">
            <Button
              variant="light"
              leftSection={<IconSparkles size={16} aria-hidden />}
              loading={isAsking}
              onClick={onAsk}
            >
              Get suggestions
            </Button>
            {children}
          </Group>
        </>
      )}
    </Stack>
  );
}

type PartProps = { choice: AiChoice; set: (part: Partial<AiChoice>) => void };

function Duration({ choice, set }: PartProps) {
  return (
    <div>
      <Select
        label="Job duration"
        data={durations}
        allowDeselect={false}
        value={choice.jobDuration}
        onChange={(value) => set({ jobDuration: durations.find((each) => each.value === value)?.value ?? '120' })}
      />
      {choice.jobDuration === 'custom' && (
        <Group gap="xs" mt={8} wrap="nowrap">
          <Select
            aria-label="Hours"
            data={Array.from({ length: 13 }, (_, hours) => ({ value: String(hours), label: `${hours} h` }))}
            allowDeselect={false}
            value={choice.customHours}
            onChange={(value) => set({ customHours: value ?? '2' })}
          />
          <Select
            aria-label="Minutes"
            data={Array.from({ length: 60 }, (_, minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
            allowDeselect={false}
            searchable
            value={choice.customMinutes}
            onChange={(value) => set({ customMinutes: value ?? '0' })}
          />
        </Group>
      )}
    </div>
  );
}

type DeadlineProps = { choice: AiChoice; onChange: (choice: AiChoice) => void; zone: string };

function DeadlineFields({ choice, onChange, zone }: DeadlineProps) {
  const { day: today } = wallClock(new Date().toISOString(), zone);
  const range = shownRange(choice, today);
  const set = (part: Partial<AiChoice>) => onChange({ ...choice, ...part });
  return (
    <div>
      <Select
        label="Deadline"
        data={deadlines}
        allowDeselect={false}
        value={choice.deadline}
        onChange={(value) => {
          const deadline = deadlines.find((each) => each.value === value)?.value;
          if (deadline !== undefined) onChange(withDeadline(choice, deadline));
        }}
      />
      {range !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {formatDay(range.from)} to {formatDay(range.to)}
        </Text>
      )}
      {choice.deadline === 'custom' && (
        <Stack gap={8} mt={8}>
          <TextInput
            label="Working days"
            inputMode="numeric"
            value={choice.workingDays}
            onChange={(event) => set({ workingDays: digitsOnly(event.currentTarget.value, 2) })}
          />
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <DateInput
              label="Or from"
              zone={zone}
              earliest={today}
              value={choice.fromDate}
              onChange={(fromDate) => set({ fromDate })}
              error={choice.fromDate !== null && choice.fromDate < today ? 'Not before today' : undefined}
            />
            <DateInput
              label="to"
              zone={zone}
              earliest={choice.fromDate ?? today}
              value={choice.toDate}
              onChange={(toDate) => set({ toDate })}
            />
          </Group>
        </Stack>
      )}
    </div>
  );
}

function Travel({ choice, set }: PartProps) {
  return (
    <div>
      <Select
        label="Travel"
        data={travels}
        allowDeselect={false}
        value={choice.travelTime}
        onChange={(value) => set({ travelTime: travels.find((each) => each.value === value)?.value ?? '60' })}
      />
      {choice.travelTime === 'custom' && (
        <TextInput
          mt={8}
          aria-label="Travel in minutes"
          inputMode="numeric"
          rightSection={
            <Text size="sm" c="dimmed">
              min
            </Text>
          }
          rightSectionWidth={44}
          value={choice.customTravel}
          onChange={(event) => set({ customTravel: digitsOnly(event.currentTarget.value, 4) })}
        />
      )}
    </div>
  );
}
