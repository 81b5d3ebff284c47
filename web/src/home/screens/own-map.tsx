import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@truckroll/domain/calendar/days';
import { useMemo } from 'react';
import { useMe } from '../../app/session/me.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { eventsQuery } from '../../planning/parts/calendar-queries.ts';
import { entryOf, isEntryShown, touches } from '../../planning/parts/entry.ts';
import { DayMap } from './day-map.tsx';

/** A technician's own stops of the day and the way between them. */
export function OwnMap({ today }: { today: string }) {
  const me = useMe();
  const zone = me.account.timezone;
  const query = useQuery(eventsQuery({ from: today, to: addDays(today, 1), withTasks: false }, zone));
  const { data } = query;
  const people = useMemo(() => [{ id: me.id, name: me.name, color: me.color }], [me.id, me.name, me.color]);
  const visits = useMemo(
    () =>
      data
        ?.map((event) => entryOf(event, zone, []))
        .filter(
          (entry) =>
            entry.kind === 'visit' &&
            touches(entry, today) &&
            isEntryShown(entry, {}) &&
            entry.people.some(({ id }) => id === me.id),
        ),
    [data, zone, today, me.id],
  );
  if (visits !== undefined) return <DayMap day={today} visits={visits} people={people} />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton height="100%" />;
}
