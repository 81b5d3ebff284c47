import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useId } from 'react';
import { useMe } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import type { WholeThread } from '../parts/email-queries.ts';
import { useSummarizeThread } from './work-queries.ts';
import { writtenBy } from './written-by.ts';

/** The number of messages from which a summary is offered. */
const summaryFrom = 5;

/** The summary of a long thread, on request; it is valid until a new message arrives (screens M32). */
export function ThreadSummary({ thread }: { thread: WholeThread }) {
  const { summary, threadId, emailCount } = thread;
  const titleId = useId();
  const summarize = useSummarizeThread(threadId);
  const { ai } = useMe().account.features;
  if (summary === null && (emailCount < summaryFrom || !ai)) return null;

  async function make(): Promise<void> {
    try {
      await summarize.mutateAsync();
    } catch (error) {
      toast.error(problemText(error));
    }
  }

  if (summary === null && !summarize.isPending)
    return (
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden />}
          onClick={() => void make()}
        >
          Summarize
        </Button>
      </Group>
    );
  return (
    <Card
      component="section"
      radius="md"
      padding="sm"
      withBorder
      aria-labelledby={titleId}
      aria-busy={summary === null}
    >
      <Title order={3} size="sm" id={titleId} mb={4}>
        Summary
      </Title>
      <div aria-live="polite">
        {summary === null ? (
          <Stack gap={8}>
            <Skeleton height={14} width="90%" />
            <Skeleton height={14} width="70%" />
          </Stack>
        ) : (
          <>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {summary.text || 'There is no text to summarize.'}
            </Text>
            <Text size="xs" c="dimmed" mt={6}>
              {writtenBy(summary.provider)}
            </Text>
          </>
        )}
      </div>
    </Card>
  );
}
