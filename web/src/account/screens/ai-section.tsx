import { Stack, Switch, Text } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';
import { AiUse } from './ai-use.tsx';
import { hostOfModel, providerLabel } from './provider-label.ts';

const sentTo = (host: string): string =>
  `Questions and prompts, the client’s name and company for a note, the lines of a brief that have no amount, and the parts of files that an answer or a summary needs are sent to ${host}. Card numbers and social insurance numbers are masked first.`;

/** Who reads and drafts texts, where they go, what AI was used for, and the switch that ends it (P24). */
export function AiSettingsSection({ form: { control } }: { form: CompanyForm }) {
  const { providers, features } = useMe().account;
  const host = hostOfModel(providers.ai);
  return (
    <Section title="AI" intro="Summaries of files, answers about them, drafts of notes, and briefs of records.">
      <Stack gap="md">
        <Controller
          control={control}
          name="features.ai"
          render={({ field: { value, onChange, ...field } }) => (
            <Switch
              {...field}
              label="AI"
              description={`Answered by: ${providerLabel('ai', providers.ai)}`}
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {!features.ai && 'AI is switched off for the whole company: nothing is summarised, and nothing is sent.'}
          {features.ai && (host === null ? 'All texts stay on this server.' : sentTo(host))}
        </Text>
        <AiUse />
      </Stack>
    </Section>
  );
}
