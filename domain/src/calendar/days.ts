const dayMs = 86_400_000;

const at = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Adds calendar days; days have no time zone.
 *
 * @example addDays('2026-02-28', 1) → '2026-03-01'
 */
export const addDays = (day: string, count: number): string => dayOf(new Date(at(day).getTime() + count * dayMs));

/**
 * Adds months, clamped to the last day of a shorter month.
 *
 * @example addMonths('2026-01-31', 1) → '2026-02-28'
 */
export function addMonths(day: string, count: number): string {
  const from = at(day);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return dayOf(first);
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => at(day).getUTCDay();

/**
 * The first day of a day's week, for weeks that begin on a day, 0 for Sunday to 6.
 *
 * @example startOfWeek('2026-03-10', 1) → '2026-03-09'; startOfWeek('2026-03-10', 0) → '2026-03-08'
 */
export const startOfWeek = (day: string, begins: number): string => addDays(day, -((weekdayOf(day) - begins + 7) % 7));

/**
 * The weeks of a day's month, from the day with which weeks begin; cells of other months are null (screens 3.9).
 *
 * @example weeksOfMonth('2026-02-10', 0)[0] → ['2026-02-01', …, '2026-02-07']
 */
export function weeksOfMonth(day: string, begins: number): (string | null)[][] {
  const first = `${day.slice(0, 8)}01`;
  const length = Number(addDays(addMonths(first, 1), -1).slice(8));
  const before = (weekdayOf(first) - begins + 7) % 7;
  const weeks = Math.ceil((before + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const date = week * 7 + weekday - before;
      return date >= 0 && date < length ? addDays(first, date) : null;
    }),
  );
}
