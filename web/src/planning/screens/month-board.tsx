import { memo, useMemo } from 'react';
import { useIsPhone } from '../../design/phone.ts';
import { fullDay, weekdayName } from '../parts/calendar-range.ts';
import { byDay, type Entry } from '../parts/entry.ts';
import { AwayCount, AwayList } from './away-parts.tsx';
import { useBoard } from './board.ts';
import { ClosedList, ClosedMark } from './closed-parts.tsx';
import { DragSurface } from './drag-surface.tsx';
import { EntryCard } from './entry-card.tsx';
import styles from './month-board.module.css';

/** The maximum number of entries shown per day. */
const mostShown = 4;

type MonthProps = { days: readonly string[]; month: string; today: string; entries: readonly Entry[] };

/** A month in whole weeks; omitted entries are linked to their day (screens 8.7). */
export const MonthBoard = memo(function MonthBoard({ days, month, today, entries }: MonthProps) {
  const { openDay } = useBoard();
  const isPhone = useIsPhone();
  const ofDays = useMemo(() => byDay(entries, days), [entries, days]);
  return (
    <DragSurface name="month" className={styles.month}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className={styles.weekday} aria-hidden>
          {weekdayName(day)}
        </div>
      ))}
      {days.map((day) => {
        const list = ofDays.get(day) ?? [];
        const shown = isPhone ? [] : list.slice(0, list.length > mostShown ? mostShown - 1 : mostShown);
        const rest = list.length - shown.length;
        const visits = list.filter(({ kind }) => kind === 'visit').length;
        return (
          <section
            key={day}
            className={styles.cell}
            aria-label={`${fullDay(day)}, ${visits === 1 ? '1 visit' : `${visits} visits`}`}
            data-area="day"
            data-day={day}
            data-outside={day.slice(0, 7) !== month || undefined}
          >
            <button
              type="button"
              className={styles.day}
              aria-label={fullDay(day)}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => openDay(day)}
            >
              {Number(day.slice(8))}
            </button>
            {isPhone ? <ClosedMark day={day} /> : <ClosedList day={day} />}
            {isPhone ? <AwayCount day={day} /> : <AwayList day={day} most={2} />}
            {shown.map((entry) => (
              <EntryCard key={entry.id} entry={entry} place={day} shape="chip" />
            ))}
            {rest > 0 && (
              <button type="button" className={styles.more} onClick={() => openDay(day)}>
                {isPhone ? rest : `+${rest} more`}
              </button>
            )}
          </section>
        );
      })}
    </DragSurface>
  );
});
