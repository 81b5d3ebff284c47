/** How often a recurring job repeats (API 3.5). The form's "custom" pattern is stored as its inner frequency. */
export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

export const durationUnits = ['week(s)', 'month(s)', 'year(s)'] as const;
export type DurationUnit = (typeof durationUnits)[number];

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** For how long a job repeats, from its first day on. */
export type RepeatDuration = { value: number; unit: DurationUnit };

/** What a person chooses of a repetition: all of `RepeatOptions` but what follows from it and from the job's start. */
export type RepeatRule = {
  frequency: Frequency;
  /** Every so many days, weeks, months or years: 1 to 999. */
  interval: number;
  duration: RepeatDuration;
  /** Of a weekly rule; empty: the weekday of the start. */
  weekDays: Weekday[];
  /** Of a monthly rule, 1 to 31; empty: the day of the start. A month that has no such day is skipped. */
  daysOfMonth: number[];
  /** Of a yearly rule, 1 to 12; null: the month of the start. */
  month: number | null;
  /** Of a yearly rule, 1 to 31; null: the day of the start. */
  dayOfMonth: number | null;
};

/** The most visits that one schedule can make (API 4.6). */
export const mostVisits = 1000;
