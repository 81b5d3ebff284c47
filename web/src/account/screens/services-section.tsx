import { Stack, Switch } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';
import { providerLabel } from './provider-label.ts';

const services = [
  { service: 'maps', label: 'Maps' },
  { service: 'mail', label: 'Mail' },
] as const;

/** The services that the account uses beside AI, with the provider of each. */
export function ServicesSection({ form: { control } }: { form: CompanyForm }) {
  const { providers } = useMe().account;
  return (
    <Section title="Services">
      <Stack gap="md">
        {services.map(({ service, label }) => (
          <Controller
            key={service}
            control={control}
            name={`features.${service}`}
            render={({ field: { value, onChange, ...field } }) => (
              <Switch
                {...field}
                label={label}
                description={`Answered by: ${providerLabel(service, providers[service])}`}
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
