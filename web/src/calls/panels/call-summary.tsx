import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconChecklist } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Call } from '@truckroll/contract/calls/calls';
import { Suspense, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { refetchCalls } from '../parts/call-queries.ts';
import { taskOf } from './call-states.ts';
import styles from './call-summary.module.css';
import { providerName } from './transcript-state.tsx';

const TaskModal = lazyDialog(async () => (await import('../../tasks/panels/task-modal.tsx')).TaskModal);

/** The summary, the sentiment and the action items of a call (screens 6.4). */
export function CallSummary({ call }: { call: Call }) {
  const { aiSummary, aiSentiment, aiActionItems, aiProvider } = call;
  if (aiSummary === null && aiSentiment === null && aiActionItems.length === 0) return null;
  return (
    <>
      <section className={styles.part}>
        <Group gap="xs">
          <Title order={2} size="h5">
            Summary
          </Title>
          {aiSentiment !== null && <Badge group="sentiment" value={aiSentiment} />}
        </Group>
        <Text size="sm" className={styles.text}>
          {aiSummary ?? '-'}
        </Text>
      </section>
      {aiActionItems.length > 0 && <ActionItems call={call} />}
      {aiProvider !== null && (
        <Text size="sm" c="dimmed">
          Summary by {providerName(aiProvider)}
        </Text>
      )}
    </>
  );
}

function ActionItems({ call }: { call: Call }) {
  const mayCreate = useCan()('TaskManagement.create');
  const queryClient = useQueryClient();
  const [item, setItem] = useState<string | null>(null);
  const close = () => setItem(null);
  return (
    <section className={styles.part}>
      <Title order={2} size="h5">
        Action items
      </Title>
      <ul className={styles.items}>
        {call.aiActionItems.map((text) => (
          <li key={text} className={styles.item}>
            <span className={styles.text}>{text}</span>
            <ItemTask taskId={taskOf(call, text)} item={text} onCreate={mayCreate ? () => setItem(text) : null} />
          </li>
        ))}
      </ul>
      <Suspense>
        {item !== null && (
          <TaskModal
            start={startOf(call, item)}
            fromCall={{ callId: call.dbId, item }}
            onClose={close}
            onSaved={() => {
              close();
              void refetchCalls(queryClient);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

const longestName = 200;

/** A new task of an action item. A long item is also copied to its instructions. */
const startOf = ({ clientId }: Call, item: string) => ({
  name: item.slice(0, longestName),
  instructions: item.length > longestName ? item : '',
  clientId,
});

type ItemTaskProps = { taskId: string | undefined; item: string; onCreate: (() => void) | null };

/** The task of an action item, or the button that makes it. */
function ItemTask({ taskId, item, onCreate }: ItemTaskProps) {
  if (taskId !== undefined) {
    return (
      <Anchor
        size="sm"
        className={styles.made}
        renderRoot={(props: object) => <Link to="/tasks/$taskId" params={{ taskId }} {...props} />}
      >
        <IconCheck size={16} aria-hidden />
        Task created
      </Anchor>
    );
  }
  if (onCreate === null) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconChecklist size={16} aria-hidden />}
      aria-label={`Create task: ${item}`}
      onClick={onCreate}
    >
      Create task
    </Button>
  );
}
