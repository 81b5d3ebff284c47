import { Stack, Switch, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AiUse as AiUseData } from '@truckroll/contract/text-engine/text-engine';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { Controller } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { Section } from '../../design/section.tsx';
import { aiUseQuery } from '../parts/account-queries.ts';
import type { CompanyForm } from '../parts/company-values.ts';
import { hostOfModel, providerLabel } from './provider-label.ts';

const sentTo = (host: string): string =>
  `Questions and prompts, the client’s name and company for a note, the lines of a brief that have no amount, and the parts of files that an answer or a summary needs are sent to ${host}. Card numbers and social insurance numbers are masked first.`;

/** The text engine, the receiver of its texts, its uses, and the switch that turns AI off (P24). */
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
          {!features.ai && 'AI is switched off for the whole company: nothing is summarized, and nothing is sent.'}
          {features.ai && (host === null ? 'All texts stay on this server.' : sentTo(host))}
        </Text>
        <AiUse />
      </Stack>
    </Section>
  );
}

const kindNames: Record<AiUseData['uses'][number]['kind'], string> = {
  summary: 'Summaries of files',
  answer: 'Answers about files',
  note: 'Drafts of notes',
  reply: 'Drafts of replies',
  call: 'Analyses of calls',
  brief: 'Briefs of records',
};

const number = { ta: 'right', style: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } } as const;

/** The account's uses of AI this month (SE-20). */
function AiUse() {
  const query = useQuery(aiUseQuery);
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonRows columns={3} rows={2} isPhone={false} />;
  const { uses, today } = query.data;
  const hasTokens = today.limit !== null;
  return (
    <Stack gap={6}>
      <Text fw={500} size="sm" component="h3" m={0}>
        AI use this month
      </Text>
      {uses.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing yet.
        </Text>
      ) : (
        <Table verticalSpacing={6} horizontalSpacing={0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Use</Table.Th>
              <Table.Th scope="col" {...number}>
                Times
              </Table.Th>
              {hasTokens && (
                <Table.Th scope="col" {...number} pl="md">
                  Tokens
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uses.map(({ kind, done, failed, inputTokens, outputTokens }) => (
              <Table.Tr key={kind}>
                <Table.Td>
                  {kindNames[kind]}
                  {failed > 0 && (
                    <Text size="xs" c="dimmed">
                      {formatCount(failed)} more failed
                    </Text>
                  )}
                </Table.Td>
                <Table.Td {...number}>{formatCount(done)}</Table.Td>
                {hasTokens && (
                  <Table.Td {...number} pl="md">
                    {formatCount(inputTokens + outputTokens)}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {today.limit !== null && (
        <Text size="xs" c="dimmed">
          {countOf(today.tokens, 'token')} of {formatCount(today.limit)} used today. At the limit, AI is not available
          until tomorrow.
        </Text>
      )}
    </Stack>
  );
}
