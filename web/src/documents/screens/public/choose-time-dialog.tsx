import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { wallClock } from '@truckroll/domain/format/dates';
import { useState } from 'react';
import { ClientLoadFailure } from '../../../design/client-words/client-load-failure.tsx';
import { refusalText } from '../../../design/client-words/refusal-text.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import type { PageWords } from './page-words.ts';
import styles from './public-document.module.css';
import { offeredTimesQuery, useChooseTime } from './public-queries.ts';

type ChooseTimeDialogProps = { token: string; company: string; words: PageWords; onClose: () => void };

/** Lets the client of an approved estimate choose the time of the visit (screens 12.6). */
export function ChooseTimeDialog({ token, company, words, onClose }: ChooseTimeDialogProps) {
  const { say, date, time } = words.page;
  const query = useQuery(offeredTimesQuery(token));
  const choose = useChooseTime(token);
  const [chosen, setChosen] = useState<string | null>(null);
  const refusal =
    choose.error instanceof ApiProblem && choose.error.status < 500 ? refusalText(words.refused, choose.error) : null;
  const { times = [], timezone = 'UTC' } = query.data ?? {};
  const days = Map.groupBy(times, ({ start }) => wallClock(start, timezone).day);
  const pick = (start: string): void => {
    setChosen(start);
    choose.mutate(start, { onSuccess: onClose });
  };
  return (
    <Dialog title={say('chooseTime')} width={560} onClose={onClose}>
      <Stack gap="xs">
        {refusal !== null && (
          <Text role="alert" c="red">
            {refusal}
          </Text>
        )}
        {query.isPending && <SkeletonRows columns={2} rows={6} isPhone={false} />}
        {query.isError && (
          <ClientLoadFailure words={words.refused} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess && times.length === 0 && <Text>{say('noTimeFree', { company })}</Text>}
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-label={date(ofDay[0]?.start ?? '', timezone)}>
            <Title order={3}>{date(ofDay[0]?.start ?? '', timezone)}</Title>
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
