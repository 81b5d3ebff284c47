import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { useRef, useState } from 'react';
import { randomId } from '../../app/transport/random-key.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import styles from './hub.module.css';
import { hubTimesQuery, useAskForTime } from './hub-queries.ts';

type OtherTimeDialogProps = { token: string; visitId: string; onClose: () => void };

/** Lets a client ask for another time of a visit, among those at which somebody is free. */
export function OtherTimeDialog({ token, visitId, onClose }: OtherTimeDialogProps) {
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
        onSuccess() {
          onClose();
          toast.success('Asked for. The company will confirm the time.');
        },
      },
    );
  };
  return (
    <Dialog title="Another time" width={560} onClose={onClose}>
      <Stack gap="xs">
        {ask.error !== null && (
          <Text role="alert" c="red">
            {problemText(ask.error)}
          </Text>
        )}
        {query.isPending && <SkeletonRows columns={2} rows={6} isPhone={false} />}
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && times.length === 0 && <Text>No time is free in the next days. Please write or call.</Text>}
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-label={formatDay(day)}>
            <Title order={3}>{formatDay(day)}</Title>
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
                    {`${wallClock(start, timezone).time} to ${wallClock(end, timezone).time}`}
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
