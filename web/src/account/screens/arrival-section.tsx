import { Stack, Switch } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { Section } from '../../design/section.tsx';
import { ArrivalWindowSelect } from '../../visits/parts/arrival-window-select.tsx';
import type { CompanyForm } from '../parts/company-values.ts';

/** The promised arrival window, and whether clients get it by mail. */
export function ArrivalSection({ form: { control } }: { form: CompanyForm }) {
  return (
    <Section
      title="Arrival windows"
      intro="Clients are promised that somebody arrives within this time of the planned start."
    >
      <Stack gap="md">
        <Controller
          control={control}
          name="arrivalWindow"
          render={({ field: { onChange, ...field } }) => (
            <ArrivalWindowSelect
              {...field}
              label="Arrival window"
              description="Applies to visits that are planned from now on. A job can have its own."
              maw={360}
              onChange={(window) => onChange(window ?? 0)}
            />
          )}
        />
        <Controller
          control={control}
          name="arrivalMails"
          render={({ field: { value, onChange, ...field } }) => (
            <Switch
              {...field}
              label="Tell clients by email"
              description="Two days before the visit, and again whenever its window changes or it is cancelled."
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
      </Stack>
    </Section>
  );
}
