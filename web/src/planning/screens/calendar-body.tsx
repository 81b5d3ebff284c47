import { Button } from '@mantine/core';
import { Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { daysOf, rangeOf } from '../parts/calendar-range.ts';
import { isFiltered } from '../parts/calendar-search.ts';
import type { Entry, Person } from '../parts/entry.ts';
import { emptyDayText, unmatchedText } from '../parts/entry-words.ts';
import { AgendaList } from './agenda-list.tsx';
import styles from './calendar-screen.module.css';
import { ClosedList } from './closed-parts.tsx';
import { DayBoard } from './day-board.tsx';
import { MonthBoard } from './month-board.tsx';
import { PeopleWeek } from './people-week.tsx';
import type { CalendarData } from './use-calendar-data.ts';
import { WeekGrid } from './week-grid.tsx';
import { type DayMapChoice, WithDayMap } from './with-day-map.tsx';

const loadMyDay = () => import('./my-day-views.tsx');
const MyDayViews = lazyPart(async () => (await loadMyDay()).MyDayViews);

type BodyProps = {
  data: CalendarData;
  today: string;
  entries: readonly Entry[];
  rows: readonly (Person | null)[];
  /** Plans a job on the shown day; null without the right to it. */
  onPlan: (() => void) | null;
  /** The map beside the team board. */
  map: DayMapChoice;
};

/** The visible days in the layout of the mode. */
export function CalendarBody({ data, today, entries, rows, onPlan, map }: BodyProps) {
  const { mode, date, filters, isPending } = data;
  const isPhone = useIsPhone();
  // The board that follows the skeleton is rendered in pieces, too.
  const showsSkeleton = useDeferredValue(useDelayedLoading(isPending));
  const days = useMemo(() => daysOf(rangeOf(mode, date)), [mode, date]);
  const isNarrowed = isFiltered(filters);
  const empty = useMemo(
    () =>
      isNarrowed
        ? { text: unmatchedText }
        : {
            text: 'No visits found',
            hint: 'Who works where and when. Visits of all scheduled jobs appear here automatically.',
            icon: <EmptyPicture of="calendar" />,
            action: onPlan !== null && <Button onClick={onPlan}>Plan a job</Button>,
          },
    [isNarrowed, onPlan],
  );
  useEffect(() => {
    // Beside the entries, which take longer.
    if (mode === 'my-day') loadMyDay().catch(console.error);
  }, [mode]);
  if (isPending || showsSkeleton) return showsSkeleton ? <SkeletonRows columns={7} isPhone={isPhone} /> : null;
  switch (mode) {
    case 'my-day':
      return (
        <Suspense fallback={<SkeletonRows columns={7} isPhone={isPhone} />}>
          <MyDayViews day={date} entries={entries} />
        </Suspense>
      );
    case 'list':
      return <AgendaList days={days} today={today} entries={entries} empty={empty} />;
    case 'month':
      return <MonthBoard days={days} month={date.slice(0, 7)} today={today} entries={entries} />;
    case 'week':
      return (
        <>
          <WeekGrid days={days} date={date} today={today} entries={entries} />
          <KeysHint />
        </>
      );
    case 'people':
      return (
        <>
          <PeopleWeek days={days} today={today} rows={rows} entries={entries} />
          <KeysHint />
        </>
      );
    case 'day':
      return (
        <WithDayMap map={map} day={date} rows={rows} entries={entries}>
          <div className={styles.closed}>
            <ClosedList day={date} />
          </div>
          <DayBoard day={date} rows={rows} entries={entries} />
          <p role="status" className={styles.none}>
            {emptyDayText(entries, { day: date, isNarrowed })}
          </p>
          <KeysHint />
        </WithDayMap>
      );
  }
}

const KeysHint = () => (
  <p className={styles.keys}>
    Arrow keys go from entry to entry, with Shift they select; Enter opens, Space selects. With Alt they move an entry,
    with Alt and Shift its end. Ctrl+Z undoes.
  </p>
);
