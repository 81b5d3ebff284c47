import { type Weekday, weekdays } from '../recurrence/repeat-rule.ts';
import { tableOf } from '../text/table-of.ts';

/** How times of day are shown: 14:05 or 2:05 PM. */
export const clocks = ['24h', '12h'] as const;
export type Clock = (typeof clocks)[number];

export const clockLabels: Readonly<Record<Clock, string>> = { '24h': '24 hours (14:05)', '12h': '12 hours (2:05 PM)' };

export const distanceUnits = ['km', 'mi'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

export const distanceLabels: Readonly<Record<DistanceUnit, string>> = { km: 'Kilometres', mi: 'Miles' };

/** The days with which weeks can begin on the calendar and in date pickers. */
export const weekStarts = ['sunday', 'monday', 'saturday'] as const satisfies readonly Weekday[];
export type WeekStart = (typeof weekStarts)[number];

export const weekStartLabels: Readonly<Record<WeekStart, string>> = {
  sunday: 'Sunday',
  monday: 'Monday',
  saturday: 'Saturday',
};

/** How times, distances and weeks are shown to the staff of a company. Clients read them in the format of their language. */
export type Units = { clock: Clock; distance: DistanceUnit; weekStart: WeekStart };

/** What a person has chosen instead of the company's units; null is as the company. */
export type OwnUnits = { [Unit in keyof Units]: Units[Unit] | null };

/**
 * The units that a person reads.
 *
 * @example unitsOf({ clock: '12h', distance: null, weekStart: null }, { clock: '24h', distance: 'mi', weekStart: 'sunday' })
 *   → { clock: '12h', distance: 'mi', weekStart: 'sunday' }
 */
export const unitsOf = (own: OwnUnits, company: Units): Units => ({
  clock: own.clock ?? company.clock,
  distance: own.distance ?? company.distance,
  weekStart: own.weekStart ?? company.weekStart,
});

const unitsOfCountries: Record<string, Units> = tableOf({
  US: { clock: '12h', distance: 'mi', weekStart: 'sunday' },
  CA: { clock: '12h', distance: 'km', weekStart: 'sunday' },
  GB: { clock: '24h', distance: 'mi', weekStart: 'monday' },
});

/** The usual units of a country by its code in capitals, with which a new company begins. */
export const usualUnits = (country: string | null): Units =>
  unitsOfCountries[country ?? ''] ?? { clock: '24h', distance: 'km', weekStart: 'monday' };

/** The place of the first day of a week among the days of a week, Sunday being 0. */
export const placeOfWeekStart = (start: WeekStart): number => weekdays.indexOf(start);

/**
 * The days of a week from its first one.
 *
 * @example weekdaysFrom('monday') → ['monday', …, 'sunday']
 */
export function weekdaysFrom(start: WeekStart): readonly Weekday[] {
  const place = placeOfWeekStart(start);
  return [...weekdays.slice(place), ...weekdays.slice(0, place)];
}

const kilometresOfMile = 1.609344;
const feetOfMetre = 3.280839895;

/**
 * A time of day 'HH:mm' as a clock shows it.
 *
 * @example timeIn('14:05', '12h') → '2:05 PM'; timeIn('00:30', '12h') → '12:30 AM'; timeIn('14:05', '24h') → '14:05'
 */
export function timeIn(time: string, clock: Clock): string {
  if (clock === '24h') return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * A full hour 'HH:00' beside a board, as short as the clock can write it; other times are written out.
 *
 * @example hourIn('14:00', '12h') → '2 PM'; hourIn('14:00', '24h') → '14:00'
 */
export const hourIn = (time: string, clock: Clock): string => timeIn(time, clock).replace(/:00 (?=[AP]M$)/, ' ');

const timePattern = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const times = new RegExp(timePattern, 'g');
/** Days as the product writes them, the words before a time, and a zone's short name behind one. */
const dayPattern = String.raw`(?:\d{2}\/\d{2}\/\d{4}|[A-Z][a-z]{2} \d{2}, \d{4}),?`;
const zonePattern = String.raw`(?: GMT[+-]\d{1,2}(?::\d{2})?| (?![AP]M\b)[A-Z]{2,5}\b)?`;
const noMore = String.raw`(?![\d:]| ?[AaPp]\.?[Mm])`;
const writtenTimes = new RegExp(
  String.raw`\b(?:${dayPattern}|from|between|before|time|at) ${timePattern}${noMore}${zonePattern}(?: (?:to|and|–) ${timePattern}${noMore})?`,
  'g',
);

/**
 * A text that the product wrote with a clock of 24 hours, such as a stored notification, as another clock writes it.
 * Only times behind a day or behind a word for them are changed, so that times within names mostly stay as they are.
 *
 * @example textIn('Visit moved to 01/05/2026 14:30', '12h') → 'Visit moved to 01/05/2026 2:30 PM'
 * @example textIn('Free from 08:00 to 15:30', '12h') → 'Free from 8:00 AM to 3:30 PM'
 */
export const textIn = (text: string, clock: Clock): string =>
  clock === '24h'
    ? text
    : text.replaceAll(writtenTimes, (found) => found.replaceAll(times, (each) => timeIn(each, clock)));

/**
 * A distance with its unit; miles with a decimal below ten.
 *
 * @example distanceIn(16, 'mi') → '9.9 mi'; distanceIn(16, 'km') → '16 km'
 */
export function distanceIn(kilometres: number, unit: DistanceUnit): string {
  if (unit === 'km') return `${kilometres} km`;
  const miles = kilometres / kilometresOfMile;
  return `${Math.abs(miles) < 10 ? Number(miles.toFixed(1)) : Math.round(miles)} mi`;
}

/**
 * A short distance, such as the accuracy of a position, in whole metres or feet.
 *
 * @example shortDistanceIn(12.4, 'km') → '12 m'; shortDistanceIn(12.4, 'mi') → '41 ft'
 */
export const shortDistanceIn = (metres: number, unit: DistanceUnit): string =>
  unit === 'km' ? `${Math.round(metres)} m` : `${Math.round(metres * feetOfMetre)} ft`;
