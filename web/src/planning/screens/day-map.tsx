import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { useMemo } from 'react';
import { useMe } from '../../app/session/me.ts';
import { useStore } from '../../design/external-store.ts';
import type { MapStop } from '../../maps/parts/stops-layer.ts';
import { StopsMap } from '../../maps/parts/stops-map.tsx';
import { trayQuery } from '../parts/calendar-queries.ts';
import { type DayRoute, dayRoutes, emptyMapText, mapOfDay, waitingStops } from '../parts/day-stops.ts';
import type { Entry, Person } from '../parts/entry.ts';
import { useBoard } from './board.ts';
import { pointedEntry } from './board-selection.ts';
import styles from './day-map.module.css';
import { StopsList, WaitingList } from './stops-list.tsx';

type DayMapProps = {
  day: string;
  rows: readonly (Person | null)[];
  entries: readonly Entry[];
  /** Whether jobs of the tray are shown, for people who schedule them. */
  hasWaiting: boolean;
  /** Whether filters may hide entries of the day. */
  isFiltered: boolean;
  onSchedule: (jobId: string) => void;
  onClose: () => void;
};

const pointAt = (id: string | null) => pointedEntry.set(id);

/** The words about what the map shows: '12 stops, 2 late, 5 to schedule'. */
function summaryOf(routes: readonly DayRoute[], waiting: number): string {
  const visits = new Map(routes.flatMap(({ stops }) => stops.map(({ entry }) => [entry.id, entry])));
  const late = [...visits.values()].filter(({ isLate }) => isLate).length;
  const stops = visits.size === 1 ? '1 stop' : `${visits.size} stops`;
  return [stops, ...(late === 0 ? [] : [`${late} late`]), ...(waiting === 0 ? [] : [`${waiting} to schedule`])].join(
    ', ',
  );
}

/** The map of a day beside the team board: everybody's stops and ways, and the jobs that wait (screens 8.7). */
export function DayMap({ day, rows, entries, hasWaiting, isFiltered, onSchedule, onClose }: DayMapProps) {
  const { zone, open } = useBoard();
  const { address } = useMe().account;
  const office = useMemo(() => coordinatesOf(address), [address]);
  const tray = useInfiniteQuery({ ...trayQuery({}), enabled: hasWaiting });
  const waiting = useMemo(
    () => (hasWaiting ? waitingStops(tray.data?.pages.flatMap(({ jobs }) => jobs) ?? []) : []),
    [tray.data, hasWaiting],
  );
  const routes = useMemo(() => dayRoutes(entries, { day, rows, office }), [entries, day, rows, office]);
  const { stops, lines } = useMemo(() => mapOfDay({ routes, waiting, office, zone }), [routes, waiting, office, zone]);
  const pointed = useStore(pointedEntry);
  const empty = emptyMapText({ routes, waiting }, isFiltered);

  function openStop({ id, kind }: MapStop): void {
    if (kind === 'waiting') onSchedule(id);
    const entry = entries.find((each) => each.id === id);
    if (entry !== undefined) open(entry);
  }

  return (
    <section aria-label="Map of the day" className={styles.panel}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} className={styles.title}>
          Map
        </Title>
        <Text size="sm" c="dimmed" role="status" className={styles.summary}>
          {summaryOf(routes, waiting.length)}
        </Text>
        <ActionIcon variant="subtle" color="gray" aria-label="Close the map" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <StopsMap
        label="Stops and routes"
        stops={stops}
        routes={lines}
        fitKey={day}
        pointed={pointed}
        height="var(--day-map-height)"
        onPoint={pointAt}
        onOpen={openStop}
      />
      {empty !== null && (
        <Text size="sm" c="dimmed" role="status">
          {empty}
        </Text>
      )}
      <div className={styles.list}>
        <StopsList routes={routes} />
        <WaitingList waiting={waiting} onSchedule={onSchedule} />
      </div>
    </section>
  );
}
