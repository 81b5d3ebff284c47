import { momentOf } from '@truckroll/domain/calendar/local-time';
import { isDateOnly } from '@truckroll/domain/text/checks';

/** Converts a day to its midnight in the time zone; a moment is unchanged (API 1.5). */
export const toMoment = (value: string, timeZone: string): string =>
  isDateOnly(value) ? momentOf({ day: value, time: '00:00' }, timeZone) : value;
