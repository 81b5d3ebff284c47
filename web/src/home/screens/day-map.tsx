import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { useMemo } from 'react';
import { useMe } from '../../app/session/me.ts';
import { StopsMap } from '../../maps/parts/stops-map.tsx';
import { useHasStreets } from '../../maps/parts/use-map-base.ts';
import { dayRoutes, emptyMapText, mapOfDay } from '../../planning/parts/day-stops.ts';
import type { Entry, Person } from '../../planning/parts/entry.ts';
import styles from './day-panel.module.css';

type DayMapProps = { day: string; visits: readonly Entry[]; people: readonly (Person | null)[] };

/** Everybody's stops of the day and the ways between them. The timeline beside it has the same visits for all readers. */
export function DayMap({ day, visits, people }: DayMapProps) {
  const { address, timezone: zone } = useMe().account;
  const navigate = useNavigate();
  const hasStreets = useHasStreets();
  const office = useMemo(() => coordinatesOf(address), [address]);
  const routes = useMemo(() => dayRoutes(visits, { day, rows: people, office }), [visits, day, people, office]);
  const { stops, lines } = useMemo(() => mapOfDay({ routes, office, zone }), [routes, office, zone]);
  // A day without visits is said below the timeline.
  const empty = routes.length === 0 ? null : emptyMapText({ routes, waiting: [] }, false);
  return (
    <>
      <StopsMap
        label="Stops and routes of today"
        stops={stops}
        routes={lines}
        fitKey={day}
        height={hasStreets ? 'var(--map-room)' : 'calc(var(--map-room) - 44px)'}
        onOpen={({ id }) => {
          const jobId = visits.find((visit) => visit.id === id)?.event.extendedProps.jobId;
          if (jobId) void navigate({ to: '/jobs/$jobId', params: { jobId }, search: { tab: 'visits', visit: id } });
        }}
      />
      {empty !== null && (
        <Text size="sm" role="status" className={styles.noStops}>
          {empty}
        </Text>
      )}
    </>
  );
}
