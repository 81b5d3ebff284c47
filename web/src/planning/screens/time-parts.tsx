import { weekdayOf } from '@truckroll/domain/calendar/days';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { type WorkingWeek, weekOfAccount, workOn } from '@truckroll/domain/team/working-week';
import type { CSSProperties } from 'react';
import { useMe } from '../../app/session/me.ts';
import { useNow } from '../../design/now.ts';
import { gapsOf, placeOf, placeOfTime } from '../parts/day-axis.ts';
import { useBoard } from './board.ts';
import styles from './time-parts.module.css';

type Along = 'x' | 'y';

/** Positions a part of an area along its hours, as percentages. */
export const stretchStyle = (along: Along, from: number, to: number): CSSProperties => {
  const [begin, length] = [`${from * 100}%`, `${(to - from) * 100}%`];
  return along === 'x' ? { left: begin, width: length } : { top: begin, height: length };
};

type DayShadesProps = {
  day: string;
  along: Along;
  /** The person's own working week, if the area is of one person who has one. */
  week?: WorkingWeek | null;
};

/** Shades the hours outside working time, on closed days all of them, and the gaps of a clock change. */
export function DayShades({ day, along, week }: DayShadesProps) {
  const { axis, clockOf, closedOn } = useBoard();
  const { workingDays, workingHours } = useMe().account;
  const slots = axis.keys.length;
  const weekday = weekdays[weekdayOf(day)];
  const isOff = weekday === undefined || closedOn(day).length > 0;
  const works = isOff ? [] : workOn(weekday, week ?? weekOfAccount({ workingDays, workingHours }));
  // The free time lies before each stretch of work, and behind the last one.
  const starts = [...works.map(({ start }) => placeOfTime(axis, start)), slots];
  const ends = [0, ...works.map(({ end }) => placeOfTime(axis, end))];
  const free = ends.map((from, at) => ({ from, to: starts[at] ?? slots })).filter(({ from, to }) => from < to);
  return (
    <>
      {free.map(({ from, to }) => (
        <div key={from} className={styles.off} style={stretchStyle(along, from / slots, to / slots)} />
      ))}
      {gapsOf(axis, clockOf(day)).map(({ from, to }) => (
        <div key={from} className={styles.gap} style={stretchStyle(along, from / slots, to / slots)} />
      ))}
    </>
  );
}

/** A line at the present moment, on its day. */
export function NowLine({ day, along }: { day: string; along: Along }) {
  const { axis, clockOf } = useBoard();
  const now = useNow();
  const clock = clockOf(day);
  if (now < clock.start || now >= clock.end) return null;
  const at = `${(placeOf(axis, clock, now) / axis.keys.length) * 100}%`;
  return <div className={styles.now} data-along={along} style={along === 'x' ? { left: at } : { top: at }} />;
}
