import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OfferedTime } from '@truckroll/contract/documents/send-document';
import { formatDate, wallClock } from '@truckroll/domain/format/dates';
import { useState } from 'react';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import styles from './public-document.module.css';
import { offeredTimesQuery, useChooseTime } from './public-queries.ts';

type ChooseTimeDialogProps = { token: string; company: string; onClose: () => void };

/** Lets the client of an approved estimate choose the time of the visit (screens 12.6). */
export function ChooseTimeDialog({ token, company, onClose }: ChooseTimeDialogProps) {
  const query = useQuery(offeredTimesQuery(token));
  const choose = useChooseTime(token);
  const [chosen, setChosen] = useState<string | null>(null);
  const refusal = choose.error instanceof ApiProblem && choose.error.status < 500 ? choose.error.message : null;
  const { times = [], timezone = 'UTC' } = query.data ?? {};
  const days = Map.groupBy(times, ({ start }) => wallClock(start, timezone).day);
  const pick = (start: string): void => {
    setChosen(start);
    choose.mutate(start, { onSuccess: onClose });
  };
  return (
    <Dialog title="Choose a time" width={560} onClose={onClose}>
      <Stack gap="xs">
        {refusal !== null && (
          <Text role="alert" c="red">
            {refusal}
          </Text>
        )}
        {query.isPending && <SkeletonRows columns={2} rows={6} isPhone={false} />}
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && times.length === 0 && (
          <Text>{`No time is free in the next days. Please contact ${company}.`}</Text>
        )}
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-label={dayText(ofDay, timezone)}>
            <Title order={3}>{dayText(ofDay, timezone)}</Title>
            <ul className={styles.day}>
              {ofDay.map(({ start, end }) => (
                <li key={start}>
                  <Button
                    fullWidth
                    variant="default"
                    loading={choose.isPending && chosen === start}
                    disabled={choose.isPending}
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

const dayText = (times: readonly OfferedTime[], timezone: string): string =>
  formatDate(times[0]?.start ?? '', timezone);
