import { lanesOf } from '@truckroll/domain/calendar/lanes';
import { type CSSProperties, memo, useEffect, useMemo, useRef } from 'react';
import { useMe } from '../../app/session/me.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { fullDay, weekdayName } from '../parts/calendar-range.ts';
import { type Axis, type DayClock, hoursOf, placeOf, placeOfEnd, placeOfTime } from '../parts/day-axis.ts';
import { byDay, type Entry } from '../parts/entry.ts';
import { AwayList } from './away-parts.tsx';
import { useBoard } from './board.ts';
import { ClosedList } from './closed-parts.tsx';
import dayLink from './day-link.module.css';
import { DragSurface } from './drag-surface.tsx';
import { EntryCard } from './entry-card.tsx';
import { DayShades, NowLine, stretchStyle } from './time-parts.tsx';
import styles from './week-grid.module.css';

/** The minimum length of a card in quarter hours, and its minimum width in pixels. */
const leastSlots = 2;
const leastWidth = 92;
/** The maximum width of a full day relative to an empty one. */
const mostShares = 3;
const hoursWidth = 56;

type WeekGridProps = {
  days: readonly string[];
  /** The day to scroll to if the week is wider than the screen. */
  date: string;
  today: string;
  entries: readonly Entry[];
};

/** A week: one column for each day, hours downwards, entries without a time above (screens 8.7). */
export const WeekGrid = memo(function WeekGrid({ days, date, today, entries }: WeekGridProps) {
  const { axis, clockOf, openDay } = useBoard();
  const { workingHours } = useMe().account;
  const scroller = useRef<HTMLElement>(null);
  const slots = axis.keys.length;
  const ofDays = useMemo(() => byDay(entries, days), [entries, days]);

  const begin = placeOfTime(axis, workingHours.start);
  useEffect(() => {
    const element = scroller.current;
    const body = element?.querySelector('[data-body]');
    if (!element || !body) return;
    element.scrollTop = (Math.max(0, begin - 2) / slots) * body.clientHeight;
    const column = element.querySelector<HTMLElement>(`section[data-axis][data-day="${date}"]`);
    if (column) element.scrollLeft = column.offsetLeft - hoursWidth;
  }, [begin, slots, date]);

  // Days with more overlapping entries are wider. All days of the week fit on a desktop screen; on smaller ones, which
  // show some days at a time, overlapping entries stay wide enough to be read.
  const cardsOf = useMemo(
    () => new Map(days.map((day) => [day, lanesOfDay(axis, clockOf(day), ofDays.get(day) ?? [])])),
    [days, axis, clockOf, ofDays],
  );
  const deepest = days.map((day) => cardsOf.get(day)?.deepest ?? 1);
  const least = deepest.map((lanes) => `max(${leastWidth}px, ${lanes} * var(--least-lane))`);
  const widths = deepest.map((lanes, at) => `minmax(${least[at]}, ${Math.min(mostShares, lanes)}fr)`);
  const columns = { gridTemplateColumns: `${hoursWidth}px ${widths.join(' ')}` };
  return (
    <ScrollRegion ref={scroller} className={styles.scroller} aria-label="Week">
      <DragSurface
        name="week"
        className={styles.grid}
        style={
          { '--slots': slots, '--least-width': `calc(${[`${hoursWidth}px`, ...least].join(' + ')})` } as CSSProperties
        }
      >
        <div className={styles.top} style={columns}>
          <div className={styles.corner}>Any time</div>
          {days.map((day) => {
            const list = ofDays.get(day) ?? [];
            const visits = list.filter(({ kind }) => kind === 'visit').length;
            return (
              <section
                key={day}
                className={styles.dayHead}
                aria-label={`${fullDay(day)}, any time`}
                data-area="any-time"
                data-day={day}
              >
                <button
                  type="button"
                  className={dayLink.day}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={`${weekdayName(day)} ${Number(day.slice(8))}, ${visits === 1 ? '1 visit' : `${visits} visits`}`}
                  onClick={() => openDay(day)}
                >
                  {weekdayName(day)} <b>{Number(day.slice(8))}</b>
                </button>
                <ClosedList day={day} />
                <AwayList day={day} most={3} />
                {list
                  .filter(({ isAllDay }) => isAllDay)
                  .map((entry) => (
                    <EntryCard key={entry.id} entry={entry} place={day} shape="chip" />
                  ))}
              </section>
            );
          })}
        </div>
        <div className={styles.body} style={columns} data-body>
          <div className={styles.hours} aria-hidden>
            {hoursOf(axis).map(({ at, label, isAgain }) => (
              <span key={`${label}${isAgain}`} className={styles.hour} style={{ top: `${(at / slots) * 100}%` }}>
                {at > 0 && label}
                {isAgain && <small> again</small>}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <WeekDay key={day} day={day} cards={cardsOf.get(day)?.cards ?? []} />
          ))}
        </div>
      </DragSurface>
    </ScrollRegion>
  );
});

/** The cards of a day along its hours, with their lanes. */
function lanesOfDay(axis: Axis, clock: DayClock, entries: readonly Entry[]) {
  const timed = entries.filter(({ isAllDay }) => !isAllDay);
  const stretches = timed.map((entry) => {
    const from = placeOf(axis, clock, entry.start);
    return { id: entry.id, from, to: Math.max(placeOfEnd(axis, clock, entry.end), from + leastSlots) };
  });
  const lanes = lanesOf(stretches);
  const cards = timed.map((entry, at) => {
    const { from = 0, to = 0 } = stretches[at] ?? {};
    return { entry, from, to: Math.min(axis.keys.length, to), ...(lanes.get(entry.id) ?? { lane: 0, lanes: 1 }) };
  });
  return { cards, deepest: Math.max(1, ...cards.map((card) => card.lanes)) };
}

type DayCards = ReturnType<typeof lanesOfDay>;

function WeekDay({ day, cards }: { day: string; cards: DayCards['cards'] }) {
  const slots = useBoard().axis.keys.length;
  return (
    <section className={styles.column} aria-label={fullDay(day)} data-area="time" data-axis="y" data-day={day}>
      <DayShades day={day} along="y" />
      <NowLine day={day} along="y" />
      {cards.map(({ entry, from, to, lane, lanes }) => (
        <EntryCard
          key={entry.id}
          entry={entry}
          place={day}
          shape="block"
          lanes={lanes}
          style={{
            ...stretchStyle('y', from / slots, to / slots),
            left: `calc(${(lane / lanes) * 100}% + 1px)`,
            width: `calc(${100 / lanes}% - 3px)`,
          }}
        />
      ))}
    </section>
  );
}
