import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { wallClock } from '@truckroll/domain/format/dates';
import { useRef, useState } from 'react';
import { randomId } from '../../app/transport/random-key.ts';
import { ClientLoadFailure } from '../../design/client-words/client-load-failure.tsx';
import { refusalText } from '../../design/client-words/refusal-text.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import type { HubWords } from '../parts/hub-page-words.ts';
import styles from './hub.module.css';
import { hubTimesQuery, useAskForTime } from './hub-queries.ts';

type OtherTimeDialogProps = { words: HubWords; token: string; visitId: string; onClose: () => void };

/** Lets a client ask for another time of a visit, among those at which somebody is free. */
export function OtherTimeDialog({ words, token, visitId, onClose }: OtherTimeDialogProps) {
  const { say, day: dayText, time } = words.page;
  const query = useQuery(hubTimesQuery(token, visitId));
  const ask = useAskForTime(token, visitId);
  const [chosen, setChosen] = useState<string | null>(null);
  // One id for all attempts: a repeated request is stored once.
  const id = useRef(randomId());
  const { times = [], timezone = 'UTC' } = query.data ?? {};
  const days = Map.groupBy(times, ({ start }) => wallClock(start, timezone).day);
  const pick = (start: string): void => {
    setChosen(start);
    ask.mutate(
      { id: id.current, start },
      {
        onSuccess({ isDone }) {
          onClose();
          toast.success(say(isDone ? 'timeMoved' : 'timeAsked'));
        },
      },
    );
  };
  return (
    <Dialog title={say('otherTime')} width={560} onClose={onClose}>
      <Stack gap="xs">
        {ask.error !== null && (
          <Text role="alert" c="red">
            {refusalText(words.refused, ask.error)}
          </Text>
        )}
        {query.isPending && <SkeletonRows columns={2} rows={6} isPhone={false} />}
        {query.isError && (
          <ClientLoadFailure words={words.refused} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess && times.length === 0 && <Text>{say('noTimeFree')}</Text>}
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-label={dayText(day)}>
            <Title order={3}>{dayText(day)}</Title>
            <ul className={styles.times}>
              {ofDay.map(({ start, end }) => (
                <li key={start}>
                  <Button
                    fullWidth
                    variant="default"
                    loading={ask.isPending && chosen === start}
                    disabled={ask.isPending}
                    onClick={() => pick(start)}
                  >
                    {say('fromTo', { from: time(start, timezone), to: time(end, timezone) })}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
