import { Alert, SegmentedControl, Text, Title } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { recall, remember } from '../../design/device-memory.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { NextVisitCard } from '../../visits/panels/next-visit-card.tsx';
import { byTime, type Entry, touches } from '../parts/entry.ts';
import { entryTimesText } from '../parts/entry-words.ts';
import { useBoard } from './board.ts';
import { ClosedList } from './closed-parts.tsx';
import { EntryCard } from './entry-card.tsx';
import styles from './my-day-views.module.css';
import { nextOf } from './next-visit.ts';

const MyDayMap = lazyPart(async () => (await import('./my-day-map.tsx')).MyDayMap);

const memory = 'calendar.my-day';
const views = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
];

/** The day of a technician as a list or, if it has visits, on a map. The choice is remembered on the device. */
export function MyDayViews({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const me = useMe();
  const [view, setView] = useState(() => (recall(memory) === 'map' ? 'map' : 'list'));
  const hasStops =
    me.account.features.maps &&
    entries.some(
      (entry) => entry.kind === 'visit' && touches(entry, day) && entry.people.some(({ id }) => id === me.id),
    );
  if (!hasStops) return <MyDay day={day} entries={entries} />;
  return (
    <div className={styles.views}>
      <SegmentedControl
        aria-label="My Day as"
        data={views}
        value={view}
        onChange={(chosen) => {
          remember(memory, chosen);
          setView(chosen);
        }}
        className={styles.choice}
      />
      {view === 'list' ? (
        <MyDay day={day} entries={entries} />
      ) : (
        <Suspense>
          <MyDayMap day={day} entries={entries} />
        </Suspense>
      )}
    </div>
  );
}

/** The day of a technician. The next visit is large and has all its actions (screens 8.7). */
function MyDay({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const me = useMe();
  const own = entries
    .filter((entry) => touches(entry, day) && entry.people.some(({ id }) => id === me.id))
    .sort(byTime);
  const visits = own.filter(({ kind }) => kind === 'visit');
  const next = nextOf(visits);
  const rest = own.filter((entry) => entry !== next);
  const done = visits.filter(({ status }) => status === 'completed').length;
  const { awayOn, closedOn, zone, open } = useBoard();
  const away = awayOn(day).filter(({ personId }) => personId === me.id);
  const isClosed = closedOn(day).length > 0;
  if (own.length === 0 && away.length === 0 && !isClosed)
    return (
      <EmptyState
        text="No visits found for this day"
        hint="Your visits appear here in order, with directions and the next step for each."
        icon={<EmptyPicture of="calendar" />}
      />
    );
  return (
    <div className={styles.day}>
      <ClosedList day={day} />
      {away.map(({ id, label }) => (
        <Alert key={id} color="blue" icon={<IconCalendarOff aria-hidden />}>
          You have time off: {label}
        </Alert>
      ))}
      {visits.length > 0 && (
        <Text c="dimmed" size="sm" role="status">
          {done} of {visits.length} {visits.length === 1 ? 'visit' : 'visits'} completed
        </Text>
      )}
      {next !== undefined && (
        <NextVisitCard
          key={next.id}
          visitId={next.id}
          status={next.status ?? 'scheduled'}
          title={next.event.title}
          times={entryTimesText(next, zone)}
          location={next.event.extendedProps.location}
          onDetails={() => open(next)}
        />
      )}
      {next === undefined && visits.length > 0 && <EmptyState text="All visits of this day are done." />}
      {rest.length > 0 && (
        <section aria-labelledby="rest-of-day" className={styles.rest}>
          <Title order={2} id="rest-of-day" size="h3">
            {next === undefined ? 'The day' : 'The rest of the day'}
          </Title>
          {rest.map((entry) => (
            <EntryCard key={entry.id} entry={entry} place={day} shape="row" />
          ))}
        </section>
      )}
    </div>
  );
}
