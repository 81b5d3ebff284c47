import { Button, Group, Text } from '@mantine/core';
import type { HubVisit } from '@truckroll/contract/hub/hub';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { Suspense, useState } from 'react';
import { randomId } from '../../app/transport/random-key.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import styles from './hub.module.css';
import { useAnswerVisit } from './hub-queries.ts';

const OtherTimeDialog = lazyDialog(async () => (await import('./other-time-dialog.tsx')).OtherTimeDialog);

/** What a client can do with a visit, and what they did. */
export function VisitActions({ token, visit }: { token: string; visit: HubVisit }) {
  const { id, title, can, isConfirmed, waits, wantedStart, timezone } = visit;
  const answer = useAnswerVisit(token, id);
  const [isMoving, setMoving] = useState(false);

  const confirmVisit = () =>
    toastOnError(async () => {
      await answer.mutateAsync({ id: randomId(), answer: 'confirm' });
      toast.success('Thank you. The visit is confirmed.');
    });
  const cancelVisit = () =>
    toastOnError(async () => {
      let isDone = false;
      const isSent = await confirm({
        kind: 'warning',
        title: 'Cancel the visit',
        message: `Do you want to cancel '${title}'?`,
        confirmLabel: 'Cancel the visit',
        cancelLabel: 'Keep it',
        work: async () => {
          ({ isDone } = await answer.mutateAsync({ id: randomId(), answer: 'cancel' }));
        },
      });
      if (isSent) toast.success(isDone ? 'The visit is cancelled.' : 'The company was asked to cancel the visit.');
    });

  return (
    <>
      {isConfirmed && <Text size="sm">You have confirmed this visit.</Text>}
      {waits === 'cancel' && <Text size="sm">You asked to cancel this visit. The company will answer you.</Text>}
      {waits === 'time' && wantedStart !== null && (
        <Text size="sm">{`You asked for ${formatDateTime(wantedStart, timezone)}. The company will confirm it.`}</Text>
      )}
      {(can.confirm || can.otherTime || can.cancel) && (
        <Group gap="xs" mt={4}>
          {can.confirm && (
            <Button className={styles.main} loading={answer.isPending} onClick={confirmVisit}>
              Confirm
            </Button>
          )}
          {can.otherTime && (
            <Button variant="default" onClick={() => setMoving(true)}>
              Another time
            </Button>
          )}
          {can.cancel && (
            <Button variant="default" disabled={answer.isPending} onClick={cancelVisit}>
              Cancel
            </Button>
          )}
        </Group>
      )}
      <Suspense>{isMoving && <OtherTimeDialog token={token} visitId={id} onClose={() => setMoving(false)} />}</Suspense>
    </>
  );
}
