import { Button, Group, Text } from '@mantine/core';
import type { HubVisit } from '@truckroll/contract/hub/hub';
import { Suspense, useState } from 'react';
import { randomId } from '../../app/transport/random-key.ts';
import { toastOnRefusal } from '../../design/client-words/toast-on-refusal.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import type { HubWords } from '../parts/hub-page-words.ts';
import styles from './hub.module.css';
import { useAnswerVisit } from './hub-queries.ts';

const OtherTimeDialog = lazyDialog(async () => (await import('./other-time-dialog.tsx')).OtherTimeDialog);

type VisitActionsProps = { words: HubWords; token: string; visit: HubVisit };

/** What a client can do with a visit, and what they did. */
export function VisitActions({ words, token, visit }: VisitActionsProps) {
  const { say, moment } = words.page;
  const { id, title, can, isConfirmed, waits, wantedStart, timezone } = visit;
  const answer = useAnswerVisit(token, id);
  const [isMoving, setMoving] = useState(false);

  const confirmVisit = () =>
    toastOnRefusal(words.refused, async () => {
      await answer.mutateAsync({ id: randomId(), answer: 'confirm' });
      toast.success(say('confirmed'));
    });
  const cancelVisit = () =>
    toastOnRefusal(words.refused, async () => {
      let isDone = false;
      const isSent = await confirm({
        kind: 'warning',
        title: say('cancelVisit'),
        message: say('sureCancel', { title }),
        confirmLabel: say('cancelVisit'),
        cancelLabel: say('keepIt'),
        work: async () => {
          ({ isDone } = await answer.mutateAsync({ id: randomId(), answer: 'cancel' }));
        },
      });
      if (isSent) toast.success(say(isDone ? 'visitCancelled' : 'cancelAsked'));
    });

  return (
    <>
      {isConfirmed && <Text size="sm">{say('isConfirmed')}</Text>}
      {waits === 'cancel' && <Text size="sm">{say('waitsCancel')}</Text>}
      {waits === 'time' && wantedStart !== null && (
        <Text size="sm">{say('waitsTime', { moment: moment(wantedStart, timezone) })}</Text>
      )}
      {(can.confirm || can.otherTime || can.cancel) && (
        <Group gap="xs" mt={4}>
          {can.confirm && (
            <Button className={styles.main} loading={answer.isPending} onClick={confirmVisit}>
              {say('confirm')}
            </Button>
          )}
          {can.otherTime && (
            <Button variant="default" onClick={() => setMoving(true)}>
              {say('otherTime')}
            </Button>
          )}
          {can.cancel && (
            <Button variant="default" disabled={answer.isPending} onClick={cancelVisit}>
              {say('cancel')}
            </Button>
          )}
        </Group>
      )}
      <Suspense>
        {isMoving && <OtherTimeDialog words={words} token={token} visitId={id} onClose={() => setMoving(false)} />}
      </Suspense>
    </>
  );
}
