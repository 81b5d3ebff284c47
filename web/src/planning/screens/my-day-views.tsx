import { SegmentedControl } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { recall, remember } from '../../design/device-memory.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { type Entry, touches } from '../parts/entry.ts';
import { MyDay } from './my-day.tsx';
import styles from './my-day-views.module.css';

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
