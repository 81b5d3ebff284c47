import { addDays } from '../calendar/days.ts';

/** How often a company is copied. */
export const copyIntervals = ['day', 'week'] as const;
export type CopyInterval = (typeof copyIntervals)[number];

/** What became of a copy. `removed`: it was stored, and made room for later ones. */
export const copyStatuses = ['waiting', 'running', 'done', 'failed', 'removed'] as const;
export type CopyStatus = (typeof copyStatuses)[number];

/** The most copies that are kept in a bucket. */
export const mostKeptCopies = 365;
export const defaultKeptCopies = 14;
/** The longest name of a folder in a bucket. */
export const longestCopyFolder = 200;

/** The hour of the company's day from which on copies are made: nobody works, and the day before is complete. */
const firstHour = 2;

const days: Record<CopyInterval, number> = { day: 1, week: 7 };

type Local = {
  /** Of the company's time zone: 'YYYY-MM-DD'. */
  today: string;
  /** 0 to 23. */
  hour: number;
  /** The day of the last scheduled copy; null if there was none. */
  lastDay: string | null;
};

/**
 * Whether a copy has to be made now. One that was missed, because no server ran at its hour, is made up for once.
 *
 * @example isCopyDue('week', { today: '2026-03-09', hour: 2, lastDay: '2026-03-02' }) → true
 */
export const isCopyDue = (every: CopyInterval, { today, hour, lastDay }: Local): boolean =>
  hour >= firstHour && (lastDay === null || addDays(lastDay, days[every]) <= today);
