import { Checkbox, Group, SimpleGrid } from '@mantine/core';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { useController } from 'react-hook-form';
import { errorText } from '../../design/field/field.ts';
import { TimeField } from '../../design/field/time-field.tsx';
import { Section } from '../../design/section.tsx';
import { shownWeekdays } from '../../design/shown-units.ts';
import type { CompanyForm } from './company-values.ts';

const labelOf = (day: string): string => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

export const WorkingTimeSection = ({ form }: { form: CompanyForm }) => (
  <Section title="Working time">
    <WorkingTimeFields form={form} />
  </Section>
);

/** The company's working days and hours. */
export function WorkingTimeFields({ form: { control } }: { form: CompanyForm }) {
  const { field, fieldState } = useController({ control, name: 'workingDays' });
  return (
    <>
      <Checkbox.Group
        label="Working days"
        value={field.value}
        error={errorText(fieldState.error)}
        // The days are kept in the order of the week, so that unticking and reticking one is not a change.
        onChange={(chosen) => field.onChange(weekdays.filter((day) => chosen.includes(day)))}
      >
        <Group gap="md" mt={4} mb="md">
          {shownWeekdays().map((day) => (
            <Checkbox key={day} value={day} label={labelOf(day)} />
          ))}
        </Group>
      </Checkbox.Group>
      <SimpleGrid cols={2} spacing="md" maw={360}>
        <TimeField control={control} name="workingHours.start" label="From" required />
        <TimeField control={control} name="workingHours.end" label="To" required />
      </SimpleGrid>
    </>
  );
}
