import type { weekdays } from './account.ts';

/** How a recurring job repeats (API 3.5). */
export type RepeatOptions = {
  startDateTime: string;
  endDateTime: string;
  totalVisits: number;
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  interval: number;
  monthlyType: 'daysOfMonth' | null;
  duration: { value: number; unit: 'week(s)' | 'month(s)' | 'year(s)' };
  weekDays: (typeof weekdays)[number][];
  daysOfMonth: number[];
  month: number | null;
  dayOfMonth: number | null;
};
