import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingPlace, OfferedService } from '@truckroll/contract/booking/booking';
import { wallClock } from '@truckroll/domain/format/dates';
import { useState } from 'react';
import { ClientLoadFailure } from '../../../design/client-words/client-load-failure.tsx';
import { refusalText } from '../../../design/client-words/refusal-text.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { timesQuery, useHoldTime } from './book-queries.ts';
import styles from './book-screen.module.css';
import type { BookingWords } from './booking-words.ts';
import { type Held, StepTitle } from './step-title.tsx';

type TimesStepProps = {
  words: BookingWords;
  slug: string;
  service: OfferedService;
  place: BookingPlace;
  challenge: string;
  /** What is held already. */
  instead: string | undefined;
  onHeld: (held: Held & { challenge: string }) => void;
};

const daysAtFirst = 5;

/** The times at which somebody can be there. Choosing one holds it. */
export function TimesStep({ words, slug, service, place, challenge, instead, onHeld }: TimesStepProps) {
  const { say, longDay, time: timeText } = words.page;
  const query = useQuery(timesQuery(slug, { serviceId: service.id, place }));
  const hold = useHoldTime(slug, challenge);
  const [chosen, setChosen] = useState<string | null>(null);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [showsAll, setShowsAll] = useState(false);
  const { times = [], timezone = 'UTC' } = query.data ?? {};
  const free = times.filter(({ start }) => !lost.includes(start));
  const days = [...Map.groupBy(free, ({ start }) => wallClock(start, timezone).day)];
  const pick = (start: string): void => {
    setChosen(start);
    hold.mutate(
      { serviceId: service.id, place, start, instead },
      {
        onSuccess: ({ hold: token, time, heldUntil, challenge: next }) =>
          onHeld({ hold: token, start: time.start, heldUntil, challenge: next }),
        onError(error) {
          // What others have taken meanwhile is no longer shown.
          if (error instanceof ApiProblem && error.code === 'slot_taken') setLost([...lost, start]);
          void query.refetch();
        },
      },
    );
  };
  const isRefused = query.error instanceof ApiProblem && query.error.status >= 400 && query.error.status < 500;
  return (
    <>
      <StepTitle>{say('chooseTime')}</StepTitle>
      {hold.isError && (
        <Text role="alert" c="red.8">
          {refusalText(words.refused, hold.error)}
        </Text>
      )}
      {query.isPending && <SkeletonRows columns={2} rows={6} isPhone />}
      {query.isError && isRefused && <Text role="alert">{refusalText(words.refused, query.error)}</Text>}
      {query.isError && !isRefused && (
        <ClientLoadFailure words={words.refused} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && days.length === 0 && <Text>{say('noTimeFree')}</Text>}
      {days.slice(0, showsAll ? days.length : daysAtFirst).map(([day, ofDay]) => (
        <section key={day} aria-label={longDay(day)}>
          <Title order={2} size="h5">
            {longDay(day)}
          </Title>
          <ul className={styles.day}>
            {ofDay.map(({ start }) => (
              <li key={start}>
                <Button
                  fullWidth
                  size="md"
                  variant="default"
                  loading={hold.isPending && chosen === start}
                  disabled={hold.isPending}
                  onClick={() => pick(start)}
                >
                  {timeText(start, timezone)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!showsAll && days.length > daysAtFirst && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          {say('moreDays')}
        </Button>
      )}
    </>
  );
}
