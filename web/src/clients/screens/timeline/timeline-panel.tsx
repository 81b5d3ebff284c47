import { Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineEntry } from '@truckroll/contract/clients/client-timeline';
import { type TimelineKind, timelineLabels } from '@truckroll/domain/clients/timeline';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { useMe, useRights } from '../../../app/session/me.ts';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { useIsPhone } from '../../../design/phone.ts';
import { ScrollRegion } from '../../../design/scroll-region.tsx';
import { timelineQuery } from '../../parts/client-tab-queries.ts';
import styles from './timeline.module.css';
import { Entry } from './timeline-entry.tsx';
import { kindsIn, visibleKinds } from './timeline-kinds.ts';

type TimelinePanelProps = {
  clientId: string;
  /** The chosen kinds, joined by commas; undefined for all. */
  kinds: string | undefined;
  onKinds: (kinds: string | undefined) => void;
};

/** Everything that happened with a client, newest first, with filters by kind (screens 6.3). */
export function TimelinePanel({ clientId, kinds, onKinds }: TimelinePanelProps) {
  const isPhone = useIsPhone();
  const shown = visibleKinds(useRights());
  const chosen = kindsIn(kinds).filter((kind) => shown.includes(kind));
  const query = useInfiniteQuery(timelineQuery(clientId, chosen));
  const entries = query.data?.pages.flatMap((page) => page.entries);

  function toggle(kind: TimelineKind): void {
    const next = shown.filter((each) => (each === kind ? !chosen.includes(kind) : chosen.includes(each)));
    onKinds(next.length === 0 ? undefined : next.join());
  }

  return (
    <Stack gap="md">
      <ScrollRegion className={styles.filters} aria-label="Filter by kind">
        <Filter label="All" isPressed={chosen.length === 0} onPress={() => onKinds(undefined)} />
        {shown.map((kind) => (
          <Filter
            key={kind}
            label={timelineLabels[kind]}
            isPressed={chosen.includes(kind)}
            onPress={() => toggle(kind)}
          />
        ))}
      </ScrollRegion>
      {entries !== undefined ? (
        <Days clientId={clientId} entries={entries} isFiltered={chosen.length > 0} />
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows columns={3} isPhone={isPhone} />
      )}
      {query.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Filter({ label, isPressed, onPress }: { label: string; isPressed: boolean; onPress: () => void }) {
  return (
    <Button size="xs" radius="xl" variant={isPressed ? 'filled' : 'default'} aria-pressed={isPressed} onClick={onPress}>
      {label}
    </Button>
  );
}

type DaysProps = { clientId: string; entries: readonly TimelineEntry[]; isFiltered: boolean };

function Days({ clientId, entries, isFiltered }: DaysProps) {
  const { timezone } = useMe();
  if (entries.length === 0)
    return <EmptyState text={isFiltered ? 'Nothing matches these filters.' : 'Nothing has happened yet.'} />;
  const days = Map.groupBy(entries, ({ at }) => wallClock(at, timezone).day);
  return (
    <div>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(day)}>
          <h2 className={styles.day}>{formatDay(day)}</h2>
          <ul className={styles.entries}>
            {ofDay.map((entry) => (
              <Entry key={`${entry.kind} ${entry.id}`} clientId={clientId} entry={entry} timezone={timezone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
