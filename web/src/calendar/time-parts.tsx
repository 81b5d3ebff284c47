import { weekdayOf } from '@truckroll/domain/calendar/days';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import type { CSSProperties } from 'react';
import { useMe } from '../app/session/me.ts';
import { useBoard } from './board.ts';
import { gapsOf, placeOf, placeOfTime } from './day-axis.ts';
import { useNow } from './now.ts';
import styles from './time-parts.module.css';

type Along = 'x' | 'y';

/** Positions a part of an area along its hours, as percentages. */
export const stretchStyle = (along: Along, from: number, to: number): CSSProperties => {
  const [begin, length] = [`${from * 100}%`, `${(to - from) * 100}%`];
  return along === 'x' ? { left: begin, width: length } : { top: begin, height: length };
};

/** Shades the hours outside working time, and the gaps of a clock change. */
export function DayShades({ day, along }: { day: string; along: Along }) {
  const { axis, clockOf } = useBoard();
  const { workingDays, workingHours } = useMe().account;
  const slots = axis.keys.length;
  const weekday = weekdays[weekdayOf(day)];
  const isWorkingDay = weekday !== undefined && workingDays.includes(weekday);
  const begins = isWorkingDay ? placeOfTime(axis, workingHours.start) : slots;
  const ends = isWorkingDay ? placeOfTime(axis, workingHours.end) : slots;
  return (
    <>
      {begins > 0 && <div className={styles.off} style={stretchStyle(along, 0, begins / slots)} />}
      {ends < slots && <div className={styles.off} style={stretchStyle(along, ends / slots, 1)} />}
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
