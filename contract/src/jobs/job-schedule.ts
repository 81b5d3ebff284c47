import { durationUnits, frequencies, shortMonthChoices, weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';
import { dateTime, id, momentOrDay, readText, wholeWithin } from '../fields/fields.ts';

/** How a recurring job repeats (API 3.5). The server computes the end and the number of visits. */
export const repeatOptions = z.object({
  startDateTime: z.string(),
  endDateTime: z.string(),
  totalVisits: z.number(),
  frequency: z.enum(frequencies),
  interval: z.number(),
  /** 'daysOfMonth' of a monthly rule, else null. */
  monthlyType: z.literal('daysOfMonth').nullable(),
  duration: z.object({ value: z.number(), unit: z.enum(durationUnits) }),
  weekDays: z.array(z.enum(weekdays)),
  daysOfMonth: z.array(z.number()),
  month: z.number().nullable(),
  dayOfMonth: z.number().nullable(),
  /** Present if months without the day use their last day; else they are skipped. */
  shortMonths: z.enum(shortMonthChoices).optional(),
});
describeType(repeatOptions, { id: 'RepeatOptions' });
export type RepeatOptions = z.infer<typeof repeatOptions>;

const unitOf = { week: 'week(s)', month: 'month(s)', year: 'year(s)' } as const;

/** Also accepts 'week' and 'weeks'. */
const durationUnit = readText(100)
  .toLowerCase()
  .transform((text) => text.replace(/(\(s\)|s)$/, ''))
  .pipe(z.enum(['week', 'month', 'year']).transform((word) => unitOf[word]));

const durationInput = z.object({ value: wholeWithin(1, 999_999), unit: durationUnit });
describeType(durationInput, { id: 'RepeatDurationInput' });

/** A repetition in a request. Only the user's own choices are used; derived fields are ignored. */
export const repeatOptionsInput = z
  .object({
    startDateTime: momentOrDay.nullish(),
    endDateTime: momentOrDay.nullish(),
    totalVisits: z.number().nullish(),
    frequency: z.enum(frequencies),
    interval: wholeWithin(1, 999).default(1),
    monthlyType: z.string().max(100).nullish(),
    duration: durationInput,
    weekDays: z.array(z.enum(weekdays)).max(7).nullish(),
    daysOfMonth: z.array(wholeWithin(1, 31)).max(31).nullish(),
    month: wholeWithin(1, 12).nullish(),
    dayOfMonth: wholeWithin(1, 31).nullish(),
    shortMonths: z.enum(shortMonthChoices).nullish(),
  })
  .transform(({ frequency, interval, duration, weekDays, daysOfMonth, month, dayOfMonth, shortMonths }) => ({
    frequency,
    interval,
    duration,
    weekDays: weekdays.filter((day) => frequency === 'weekly' && weekDays?.includes(day)),
    daysOfMonth: frequency === 'monthly' ? [...new Set(daysOfMonth ?? [])].sort((one, other) => one - other) : [],
    month: frequency === 'yearly' ? (month ?? null) : null,
    dayOfMonth: frequency === 'yearly' ? (dayOfMonth ?? null) : null,
    // Only the exception is stored, so that rules of before are the same.
    ...(shortMonths === 'lastDay' && (frequency === 'monthly' || frequency === 'yearly') ? { shortMonths } : {}),
  }));
describeType(repeatOptionsInput, { id: 'RepeatOptionsInput' });

/** A visit of a recurring job with an individually chosen time and team. */
export const recurringVisitInput = z.object({
  visitStartDateTime: dateTime,
  visitEndDateTime: dateTime,
  teamId: z.array(id).max(50).default([]),
});
describeType(recurringVisitInput, { id: 'RecurringVisitInput' });
export type RecurringVisitInput = z.output<typeof recurringVisitInput>;
