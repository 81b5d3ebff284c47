import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { addDays } from '@truckroll/domain/calendar/days';
import { Suspense, useMemo, useState } from 'react';
import { usePeoplesTime } from '../../absences/parts/peoples-time.ts';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { recall, remember } from '../../design/device-memory.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { useQuiet } from '../../design/quiet.ts';
import { Section } from '../../design/section.tsx';
import { useHasStreets } from '../../maps/parts/use-map-base.ts';
import { awayOn } from '../../planning/parts/away.ts';
import { eventsQuery } from '../../planning/parts/calendar-queries.ts';
import { dayClock } from '../../planning/parts/day-axis.ts';
import { type Entry, entryOf, isEntryShown, type Person, touches } from '../../planning/parts/entry.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { CardLink } from './card-rows.tsx';
import styles from './day-panel.module.css';
import { DayTimeline } from './day-timeline.tsx';
import { dayHint } from './timeline.ts';

const DayMap = lazyPart(async () => (await import('./day-map.tsx')).DayMap);

/** Whether a map without streets was opened on this device. */
const memory = 'home.map';
const nobody: readonly (Person & { email: string; worksInField?: boolean })[] = [];
const noVisits: readonly Entry[] = [];

/** Today's visits by person on the hours of the day, with the map of their stops (EV-3, TM-1, TM-17). */
export function DayPanel({ today }: { today: string }) {
  const me = useMe();
  const isPhone = useIsPhone();
  const zone = me.account.timezone;
  const range = { from: today, to: addDays(today, 1) };
  const query = useQuery(eventsQuery({ ...range, withTasks: false }, zone));
  const people = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 5 * 60_000 });
  const { absences, closedDays } = usePeoplesTime(range);
  const members = people.data?.team ?? nobody;
  const seesAll = viewScope(rightsOf(me), 'Jobs') === 'all';
  const { data } = query;
  const visits = useMemo(
    () =>
      data
        ?.map((event) => entryOf(event, zone, members))
        .filter((entry) => entry.kind === 'visit' && touches(entry, today) && isEntryShown(entry, {})) ?? noVisits,
    [data, zone, members, today],
  );
  const team = useMemo(() => {
    const busy = new Set(visits.flatMap((visit) => visit.people.map(({ id }) => id)));
    // People who work in the office are not counted as free.
    return members.filter(
      ({ id, worksInField }) => (seesAll || id === me.id) && (worksInField !== false || busy.has(id)),
    );
  }, [members, visits, seesAll, me.id]);
  const away = useMemo(
    () => awayOn(dayClock(today, zone), absences, { zone, team: undefined }),
    [today, zone, absences],
  );
  const isPending = query.isPending || people.isPending;
  // Without the team the board would silently leave out everybody who is free.
  const failed = [query, people].find((each) => each.isError && each.data === undefined);
  const hasStreets = useHasStreets();
  const [isAsked, setAsked] = useState(() => recall(memory) === true);
  const hasMap = me.account.features.maps;
  const isFolded = hasMap && !isAsked && (isPhone || !hasStreets);
  const unfold = () => {
    if (!isPhone) remember(memory, true);
    setAsked(true);
  };
  const showsMap = hasMap && !isFolded;
  return (
    <Section
      title="Today's visits"
      aside={
        <Group gap="sm" wrap="nowrap">
          {isFolded && !isPhone && (
            <Button variant="subtle" size="compact-sm" aria-expanded={false} onClick={unfold}>
              Show the map
            </Button>
          )}
          <CardLink link={{ to: '/calendar', search: { mode: 'day', date: today } }}>Calendar</CardLink>
        </Group>
      }
      isBusy={isPending}
    >
      <div className={styles.split} data-with-map={showsMap || undefined}>
        <div className={styles.timeline}>
          {isPending && <Skeleton height="100%" />}
          {failed !== undefined && <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />}
          {data !== undefined && people.data !== undefined && (
            <DayTimeline day={today} visits={visits} team={team} away={away} />
          )}
        </div>
        {showsMap && <MapPart isAsked={isAsked} day={today} visits={visits} team={team} />}
        {isFolded && isPhone && (
          <Button
            variant="default"
            fullWidth
            aria-expanded={false}
            leftSection={<IconMap2 size={18} aria-hidden />}
            onClick={unfold}
          >
            Show the map
          </Button>
        )}
      </div>
      <p className={styles.hint} role="status">
        {isPending || failed !== undefined ? '' : dayHint(visits, closedDays)}
      </p>
    </Section>
  );
}

type MapPartProps = { isAsked: boolean; day: string; visits: readonly Entry[]; team: readonly Person[] };

/** The map, whose code is loaded after everything else, or when it is asked for. */
function MapPart({ isAsked, day, visits, team }: MapPartProps) {
  const isQuiet = useQuiet();
  const people = useMemo(() => [null, ...team], [team]);
  return (
    <div className={styles.map}>
      {(isQuiet || isAsked) && (
        <Suspense fallback={<Text className={styles.noStops}>Loading the map…</Text>}>
          <DayMap day={day} visits={visits} people={people} />
        </Suspense>
      )}
    </div>
  );
}
