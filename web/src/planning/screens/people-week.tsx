import { type CSSProperties, memo, useMemo } from 'react';
import { Person as PersonName } from '../../design/person.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { fullDay, weekdayName } from '../parts/calendar-range.ts';
import { byDay, type Entry, type Person } from '../parts/entry.ts';
import { OwnAway } from './away-parts.tsx';
import { useBoard } from './board.ts';
import { ClosedList } from './closed-parts.tsx';
import dayLink from './day-link.module.css';
import { DragSurface } from './drag-surface.tsx';
import { EntryCard } from './entry-card.tsx';
import { CapacityBar, spokenTravel, TravelMark } from './load-parts.tsx';
import styles from './people-week.module.css';

type PeopleWeekProps = {
  days: readonly string[];
  today: string;
  rows: readonly (Person | null)[];
  entries: readonly Entry[];
};

const visitsIn = (entries: readonly Entry[]): string => {
  const visits = entries.filter(({ kind }) => kind === 'visit').length;
  return visits === 1 ? '1 visit' : `${visits} visits`;
};

/** A week with one row for each person and one column for each day (screens 8.7). */
export const PeopleWeek = memo(function PeopleWeek({ days, today, rows, entries }: PeopleWeekProps) {
  const { openDay } = useBoard();
  const ofDays = useMemo(() => byDay(entries, days), [entries, days]);
  return (
    <ScrollRegion className={styles.scroller} aria-label="Team week">
      <DragSurface name="people" className={styles.board} style={{ '--days': days.length } as CSSProperties}>
        <div className={styles.head}>
          <div className={styles.corner}>Team</div>
          {days.map((day) => (
            <div key={day} className={styles.dayHead}>
              <button
                type="button"
                className={dayLink.day}
                aria-current={day === today ? 'date' : undefined}
                aria-label={`${weekdayName(day)} ${Number(day.slice(8))}, ${visitsIn(ofDays.get(day) ?? [])}`}
                onClick={() => openDay(day)}
              >
                {weekdayName(day)} <b>{Number(day.slice(8))}</b>
              </button>
              <ClosedList day={day} />
            </div>
          ))}
        </div>
        {rows.map((person) => (
          <PersonWeek key={person?.id ?? 'nobody'} person={person} days={days} ofDays={ofDays} />
        ))}
      </DragSurface>
    </ScrollRegion>
  );
});

type PersonWeekProps = {
  person: Person | null;
  days: readonly string[];
  ofDays: ReadonlyMap<string, readonly Entry[]>;
};

function PersonWeek({ person, days, ofDays }: PersonWeekProps) {
  const name = person?.name ?? 'Nobody assigned';
  const own = useMemo(() => {
    const isOwn = ({ people }: Entry) =>
      person === null ? people.length === 0 : people.some(({ id }) => id === person.id);
    return new Map([...ofDays].map(([day, entries]) => [day, entries.filter(isOwn)]));
  }, [ofDays, person]);
  return (
    <section className={styles.row} aria-label={name}>
      <div className={styles.person}>
        {person === null ? name : <PersonName id={person.id} name={name} color={person.color} />}
      </div>
      {days.map((day) => (
        <PersonDay key={day} person={person} day={day} entries={own.get(day) ?? []} />
      ))}
    </section>
  );
}

type PersonDayProps = { person: Person | null; day: string; entries: readonly Entry[] };

function PersonDay({ person, day, entries }: PersonDayProps) {
  const { loads } = useBoard();
  const id = person?.id ?? '';
  const capacity = person === null ? null : loads.capacityOf(id, day);
  const travel = person === null ? null : loads.travelOf(id, day);
  return (
    <section
      className={styles.cell}
      aria-label={`${person?.name ?? 'Nobody assigned'}, ${fullDay(day)}, ${visitsIn(entries)}`}
      data-area="day"
      data-day={day}
      data-person={id}
      data-off={capacity?.available === 0 || undefined}
    >
      {person !== null && (
        <>
          <CapacityBar personId={id} day={day} />
          <OwnAway day={day} personId={id} />
        </>
      )}
      {entries.map((entry) => {
        const gap = travel?.get(entry.id);
        return (
          <div key={entry.id} className={styles.entry}>
            {gap !== undefined && <TravelMark gap={gap} className={styles.travel} />}
            <EntryCard
              entry={entry}
              place={`${id} ${day}`}
              shape="chip"
              travel={gap === undefined ? undefined : spokenTravel(gap, loads.titleOf(gap.fromId))}
            />
          </div>
        );
      })}
    </section>
  );
}
