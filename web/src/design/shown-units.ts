import * as dates from '@truckroll/domain/format/dates';
import { relativeTime as timeSince } from '@truckroll/domain/format/relative-time';
import * as schedule from '@truckroll/domain/format/schedule';
import {
  type Clock,
  distanceIn,
  hourIn,
  placeOfWeekStart,
  shortDistanceIn,
  textIn,
  timeIn,
  type Units,
  weekdaysFrom,
} from '@truckroll/domain/format/units';

let shown: Units = { clock: '24h', distance: 'km', weekStart: 'sunday' };

/**
 * Sets how the signed-in person reads times, distances and weeks. It is no state of React: hundreds of texts of a page
 * are written without a hook, and the units change only in the settings.
 */
export function showUnits(units: Units): void {
  shown = units;
}

export const shownClock = (): Clock => shown.clock;

/** A time of day 'HH:mm', as the person reads it. */
export const timeText = (time: string): string => timeIn(time, shown.clock);

/** A full hour beside a board. */
export const hourText = (time: string): string => hourIn(time, shown.clock);

/** The time of day of a moment. */
export const clockTime = (moment: string, zone: string): string => timeText(dates.wallClock(moment, zone).time);

/** A text of the server, which writes times with 24 hours. */
export const writtenText = (text: string): string => textIn(text, shown.clock);

/** The following write what those of the same name in `domain/format` write, with the person's clock. */
export const formatDateTime = (moment: string, zone: string): string => dates.formatDateTime(moment, zone, shown.clock);
export const formDateTime = (moment: string, zone: string): string => dates.formDateTime(moment, zone, shown.clock);
export const formatSchedule = (...[moment, of]: Parameters<typeof schedule.formatSchedule>): string =>
  schedule.formatSchedule(moment, { clock: shown.clock, ...of });
export const formatSpan = (...[from, to, of]: Parameters<typeof schedule.formatSpan>): string =>
  schedule.formatSpan(from, to, { clock: shown.clock, ...of });
export const relativeTime = (...[moment, at]: Parameters<typeof timeSince>): string =>
  timeSince(moment, { clock: shown.clock, ...at });

/** A distance in the person's unit. */
export const distanceText = (kilometres: number): string => distanceIn(kilometres, shown.distance);
export const shortDistanceText = (metres: number): string => shortDistanceIn(metres, shown.distance);

/** The place of the first day of the person's week, Sunday being 0. */
export const firstWeekday = (): number => placeOfWeekStart(shown.weekStart);

/** The days of the week in the person's order. */
export const shownWeekdays = () => weekdaysFrom(shown.weekStart);
