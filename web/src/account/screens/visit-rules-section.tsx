import { Stack, Switch } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';

const rules = [
  { rule: 'requirePhotos', label: 'Photos', description: 'At least one, taken during the visit.' },
  { rule: 'requireSignature', label: 'Signature', description: 'The job has to be signed by the client.' },
] as const;

/** The requirements for completing a visit, besides the required forms. */
export function VisitRulesSection({ form: { control } }: { form: CompanyForm }) {
  return (
    <Section title="Required to complete a visit" intro="Required job forms always have to be filled in.">
      <Stack gap="md">
        {rules.map(({ rule, label, description }) => (
          <Controller
            key={rule}
            control={control}
            name={`visitRules.${rule}`}
            render={({ field: { value, onChange, ...field } }) => (
              <Switch
                {...field}
                label={label}
                description={description}
                checked={value}
                onChange={(event) => onChange(event.currentTarget.checked)}
              />
            )}
          />
        ))}
      </Stack>
    </Section>
  );
}
