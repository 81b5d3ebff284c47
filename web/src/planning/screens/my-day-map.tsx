import { Text } from '@mantine/core';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { useMemo } from 'react';
import { useMe } from '../../app/session/me.ts';
import { useStore } from '../../design/external-store.ts';
import { StopsMap } from '../../maps/parts/stops-map.tsx';
import { dayRoutes, emptyMapText, mapOfDay } from '../parts/day-stops.ts';
import type { Entry } from '../parts/entry.ts';
import { useBoard } from './board.ts';
import { pointedEntry } from './board-selection.ts';
import styles from './day-map.module.css';
import { nextOf } from './next-visit.ts';
import { StopsList } from './stops-list.tsx';

const pointAt = (id: string | null) => pointedEntry.set(id);

/**
 * The day of a technician on a map, with its stops in order below. Everything comes from the day's entries: without a
 * network the list and its directions still work.
 */
export function MyDayMap({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const me = useMe();
  const { zone, open } = useBoard();
  const office = useMemo(() => coordinatesOf(me.account.address), [me.account.address]);
  const routes = useMemo(() => {
    const self = { id: me.id, name: me.name, color: me.color };
    return dayRoutes(entries, { day, rows: [self], office });
  }, [entries, day, office, me]);
  const next = nextOf(routes.flatMap((route) => route.stops.map(({ entry }) => entry)));
  const { stops, lines } = useMemo(() => mapOfDay({ routes, office, zone, next }), [routes, office, zone, next]);
  const pointed = useStore(pointedEntry);
  const empty = emptyMapText({ routes, waiting: [] }, false);
  return (
    <div className={styles.own}>
      <StopsMap
        label="My stops and route"
        stops={stops}
        routes={lines}
        fitKey={day}
        pointed={pointed}
        onPoint={pointAt}
        onOpen={({ id }) => {
          const entry = entries.find((each) => each.id === id);
          if (entry !== undefined) open(entry);
        }}
      />
      {empty !== null && (
        <Text size="sm" c="dimmed" role="status">
          {empty}
        </Text>
      )}
      <StopsList routes={routes} next={next} headings={2} hasDirections />
    </div>
  );
}
