import { SimpleGrid } from '@mantine/core';
import {
  clockLabels,
  clocks,
  distanceLabels,
  distanceUnits,
  weekStartLabels,
  weekStarts,
} from '@truckroll/domain/format/units';
import { SelectField } from '../../design/field/select-field.tsx';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';

/** How times, distances and weeks are shown to the staff, unless a person chooses otherwise. */
export function UnitsSection({ form: { control } }: { form: CompanyForm }) {
  return (
    <Section
      title="Times, distances and weeks"
      intro="How the team reads them; each person can choose otherwise in the profile. Clients read times as usual in their language."
    >
      <SimpleGrid type="container" cols={{ base: 1, '500px': 3 }} spacing="md" verticalSpacing={14}>
        <SelectField
          control={control}
          name="units.clock"
          label="Clock"
          data={clocks.map((value) => ({ value, label: clockLabels[value] }))}
        />
        <SelectField
          control={control}
          name="units.distance"
          label="Distances"
          data={distanceUnits.map((value) => ({ value, label: distanceLabels[value] }))}
        />
        <SelectField
          control={control}
          name="units.weekStart"
          label="Weeks begin on"
          data={weekStarts.map((value) => ({ value, label: weekStartLabels[value] }))}
        />
      </SimpleGrid>
    </Section>
  );
}
