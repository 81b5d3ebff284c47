import { addDays } from '../calendar/days.ts';

/** A start and an end in local time: days 'YYYY-MM-DD' and times 'HH:mm', null when not given. */
export type ClockSpan = {
  startDate: string | null;
  startTime: string | null;
  /** Null means the day of the start. */
  endDate: string | null;
  endTime: string | null;
};

export const endNotAfterStartText = 'End time must be after the start time.';

/**
 * The following day, when the end is not after its start on the same day: a form offers it, because 22:00 to 02:00
 * usually means the next day. Null when there is nothing to correct.
 *
 * @example nextDayOf({ startDate: '2026-03-09', startTime: '22:00', endDate: null, endTime: '02:00' }) → '2026-03-10'
 */
export function nextDayOf({ startDate, startTime, endDate, endTime }: ClockSpan): string | null {
  if (startDate === null || startTime === null || endTime === null) return null;
  const isSameDay = endDate === null || endDate === startDate;
  return isSameDay && endTime <= startTime ? addDays(startDate, 1) : null;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const dayMinutes = 24 * 60;
const usualMinutes = 60;
const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Moves the start of a span. If the start would pass the end, the end moves too, past midnight if necessary, and the
 * length is kept (one hour if there was none).
 *
 * @example withClockStart({ startDate: '2026-03-09', startTime: '09:00', endDate: '2026-03-09', endTime: '11:00' }, '12:30')
 *   → { startDate: '2026-03-09', startTime: '12:30', endDate: '2026-03-09', endTime: '14:30' }
 */
export function withClockStart(span: ClockSpan, startTime: string): ClockSpan {
  const moved = { ...span, startTime };
  if (span.endTime === null || nextDayOf(moved) === null) return moved;
  const former = span.startTime === null ? 0 : minutesOf(span.endTime) - minutesOf(span.startTime);
  const end = minutesOf(startTime) + (former > 0 ? former : usualMinutes);
  const endTime = `${pad(Math.floor((end % dayMinutes) / 60))}:${pad(end % 60)}`;
  const isOver = end >= dayMinutes && span.startDate !== null;
  return { ...moved, endTime, endDate: isOver ? addDays(span.startDate ?? '', 1) : span.endDate };
}
