import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { isDateOnly, isTimeOfDay } from '@truckroll/domain/text/checks';

/** A day and a time of day, typed in two fields; null where one is empty. */
export type TypedMoment = { day: string | null; time: string | null };

const isMoment = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));

/** Splits a moment in the time of a zone; other text is kept as typed. */
export function typedMoment(value: string | null, zone: string): TypedMoment {
  if (value === null) return { day: null, time: null };
  if (isMoment(value)) return wallClock(value, zone);
  const [day = '', time = ''] = value.split(' ');
  return { day: day || null, time: time || null };
}

/** The moment of a day and a time; an invalid one is kept as text, so that the form refuses it. */
export function momentMeantBy({ day, time }: TypedMoment, zone: string): string | null {
  if (day === null && time === null) return null;
  const local = { day: day ?? '', time: time ?? '00:00' };
  return isDateOnly(local.day) && isTimeOfDay(local.time) ? momentOf(local, zone) : `${local.day} ${local.time}`;
}
