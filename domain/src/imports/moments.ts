import { momentOf } from '../calendar/local-time.ts';
import { type Convention, mostMeasureCharacters } from './spellings.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** '12/31/98' is in the last century: no calendar reaches as far as 2098. */
const firstShortYear = 70;

/** A day of the calendar, or null if there is none with these numbers. */
function dayOf(year: number, month: number, date: number): string | null {
  const full = year < 100 ? (year < firstShortYear ? 2000 : 1900) + year : year;
  const day = `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/**
 * Parses the day at the start of a text, in the order of its file; null when there is none. With points, the date is
 * always in front of the month.
 *
 * @example readDay('Mar 9, 2025', { isDayFirst: false }) → '2025-03-09'; readDay('9.3.25', { isDayFirst: false }) → '2025-03-09'
 */
export function readDay(text: string, { isDayFirst }: Pick<Convention, 'isDayFirst'>): string | null {
  if (text.length > mostMeasureCharacters) return null;
  const iso = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^\s*(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numbers !== null) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])];
    return isDayFirst || numbers[2] === '.' ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const american = /^\s*(?:[a-z]+,\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text);
  if (american !== null) return dayOf(Number(american[3]), monthOf(american[1] ?? ''), Number(american[2]));
  const european = /^\s*(?:[a-z]+,\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})/i.exec(text);
  return european === null ? null : dayOf(Number(european[3]), monthOf(european[2] ?? ''), Number(european[1]));
}

/**
 * Parses the time of day at the end of a text; null when there is none.
 *
 * @example readTime('2:30 PM') → '14:30'; readTime('2025-03-09 9:05') → '09:05'; readTime('2025-03-09') → null
 */
export function readTime(text: string): string | null {
  if (text.length > mostMeasureCharacters) return null;
  const found = /(?:^|[\sT])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*(am|pm|a\.m\.|p\.m\.))?(?:\s*Z)?$/i.exec(
    text.trimEnd(),
  );
  if (found === null) return null;
  const half = found[3]?.[0]?.toLowerCase();
  const [hours, minutes] = [Number(found[1]), Number(found[2])];
  if (minutes > 59 || hours > 23 || (half !== undefined && (hours < 1 || hours > 12))) return null;
  const shown = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return `${String(shown).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** A start or end as a job takes it: a moment, or a day without a time. Unreadable text is returned unchanged. */
export function readMoment(
  { day: dayText, time: timeText }: { day: string; time: string | undefined },
  { isDayFirst, timezone }: Pick<Convention, 'isDayFirst'> & { timezone: string },
): { moment: string; hasTime: boolean } {
  const day = readDay(dayText, { isDayFirst });
  if (day === null) return { moment: dayText, hasTime: false };
  const time = readTime(timeText ?? dayText);
  // Midnight in a column of days is how spreadsheets write a day without a time.
  if (time === null || (timeText === undefined && time === '00:00')) return { moment: day, hasTime: false };
  return { moment: momentOf({ day, time }, timezone), hasTime: true };
}
