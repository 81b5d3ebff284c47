/** How often a recurring job repeats (API 3.5). The form's "custom" pattern is stored as its inner frequency. */
export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

export const durationUnits = ['week(s)', 'month(s)', 'year(s)'] as const;
export type DurationUnit = (typeof durationUnits)[number];

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** What happens in months that do not have the chosen day: they are skipped, or their last day is used. */
export const shortMonthChoices = ['skip', 'lastDay'] as const;
export type ShortMonths = (typeof shortMonthChoices)[number];

/** How long a job repeats, from its first day on. */
export type RepeatDuration = { value: number; unit: DurationUnit };

/**
 * The user's choices for a repetition: all of `RepeatOptions` except what follows from them and from the job's start.
 */
export type RepeatRule = {
  frequency: Frequency;
  /** The interval in days, weeks, months or years: 1 to 999. */
  interval: number;
  duration: RepeatDuration;
  /** For weekly rules. An empty list means the weekday of the start. */
  weekDays: Weekday[];
  /** For monthly rules: 1 to 31. An empty list means the day of the start. */
  daysOfMonth: number[];
  /** For yearly rules: 1 to 12. Null means the month of the start. */
  month: number | null;
  /** For yearly rules: 1 to 31. Null means the day of the start. */
  dayOfMonth: number | null;
  /** For monthly and yearly rules: what months without the day do. Absent means that they are skipped. */
  shortMonths?: ShortMonths | undefined;
};

/** The most visits of one schedule (API 4.6). */
export const mostVisits = 1000;
