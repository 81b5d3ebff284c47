import { NumberInput, Stack, Switch } from '@mantine/core';
import { mostPositionDays, usualPositionDays } from '@truckroll/domain/visits/position-rules';
import { Controller } from 'react-hook-form';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';

/** Whether the position is recorded at the steps of visits, and for how long it is kept. */
export function PositionsSection({ form: { control } }: { form: CompanyForm }) {
  return (
    <Section
      title="Positions"
      intro="Where somebody was when starting travel, arriving, starting and completing a visit. Nobody is followed in between."
    >
      <Controller
        control={control}
        name="positionDays"
        render={({ field: { value, onChange, ...field }, fieldState }) => (
          <Stack gap="md">
            <Switch
              label="Record positions at the steps of visits"
              description="Only of people who agree in their own profile, on their own visits."
              checked={value !== null}
              onChange={(event) => onChange(event.currentTarget.checked ? usualPositionDays : null)}
            />
            {value !== null && (
              <NumberInput
                {...field}
                label="Days until they are deleted"
                maw={360}
                min={1}
                max={mostPositionDays}
                allowDecimal={false}
                value={value}
                error={fieldState.error?.message}
                onChange={(days) => onChange(typeof days === 'number' ? days : usualPositionDays)}
              />
            )}
          </Stack>
        )}
      />
    </Section>
  );
}
