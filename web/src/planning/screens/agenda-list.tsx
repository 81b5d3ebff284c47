import { Title } from '@mantine/core';
import { memo, useMemo } from 'react';
import { type EmptyContent, EmptyState } from '../../design/feedback/empty-state.tsx';
import { fullDay } from '../parts/calendar-range.ts';
import { byDay, type Entry } from '../parts/entry.ts';
import styles from './agenda-list.module.css';
import { AwayList } from './away-parts.tsx';
import { useBoard } from './board.ts';
import { ClosedList } from './closed-parts.tsx';
import { EntryCard } from './entry-card.tsx';

type AgendaProps = { days: readonly string[]; today: string; entries: readonly Entry[]; empty: EmptyContent };

/** The days in order. Days without entries are skipped, except today (screens 8.7). */
export const AgendaList = memo(function AgendaList({ days, today, entries, empty }: AgendaProps) {
  const { awayOn, closedOn } = useBoard();
  const ofDays = useMemo(() => byDay(entries, days), [entries, days]);
  const isEmpty = (day: string): boolean =>
    ofDays.get(day)?.length === 0 && awayOn(day).length === 0 && closedOn(day).length === 0;
  const shown = days.filter((day) => day === today || !isEmpty(day));
  if (shown.every(isEmpty)) return <EmptyState {...empty} />;
  return (
    <div className={styles.list}>
      {shown.map((day) => {
        const list = ofDays.get(day) ?? [];
        return (
          <section key={day} className={styles.day} aria-labelledby={`agenda-${day}`}>
            <Title order={2} id={`agenda-${day}`} className={styles.heading}>
              {fullDay(day)}
              {day === today && <span className={styles.today}>Today</span>}
            </Title>
            <ClosedList day={day} />
            <AwayList day={day} />
            {list.length === 0 && <p className={styles.none}>No visits found for this day</p>}
            {list.map((entry) => (
              <EntryCard key={entry.id} entry={entry} place={day} shape="row" />
            ))}
          </section>
        );
      })}
    </div>
  );
});
