import { Switch } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';

/** Whether a client's stage follows its scheduled jobs and approved estimates. */
export function ClientStagesSection({ form: { control } }: { form: CompanyForm }) {
  return (
    <Section title="Stages of clients">
      <Controller
        control={control}
        name="stageFollowsWork"
        render={({ field: { value, onChange, ...field } }) => (
          <Switch
            {...field}
            label="Clients become active with their work"
            description="An approved estimate or a scheduled job makes its client an Active Client. A stage that somebody chose stays, and so do archived clients."
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        )}
      />
    </Section>
  );
}
