import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AiUse as AiUseData } from '@truckroll/contract/text-engine/text-engine';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { aiUseQuery } from '../parts/account-queries.ts';

const kindNames: Record<AiUseData['uses'][number]['kind'], string> = {
  summary: 'Summaries of files',
  answer: 'Answers about files',
  note: 'Drafts of notes',
  reply: 'Drafts of replies',
  call: 'Analyses of calls',
  brief: 'Briefs of records',
};

const number = { ta: 'right', style: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } } as const;

/** What the account used AI for this month (SE-20). */
export function AiUse() {
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
