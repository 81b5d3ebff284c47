import { momentOf } from '@truckroll/domain/calendar/local-time';
import { isDateOnly } from '@truckroll/domain/text/checks';

/** A moment as it is, a day as its midnight in the time zone (API 1.5). */
export const toMoment = (value: string, timeZone: string): string =>
  isDateOnly(value) ? momentOf({ day: value, time: '00:00' }, timeZone) : value;
