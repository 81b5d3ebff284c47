import { type Clock, timeIn } from './units.ts';

/** A calendar day and a local time in one time zone. */
export type WallClock = { day: string; time: string };

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const readers = new Map<string, Intl.DateTimeFormat>();

function readerOf(zone: string): Intl.DateTimeFormat {
  const known = readers.get(zone);
  if (known !== undefined) return known;
  const reader = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  readers.set(zone, reader);
  return reader;
}

function readWallClock(moment: Date, zone: string): WallClock {
  // '03/08/2026, 23:30'; its parts as objects would take three times as long.
  const [month, day, year = '', hour, minute] = readerOf(zone).format(moment).match(/\d+/g) ?? [];
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` };
}

const quarterMs = 900_000;

/** Between these years clocks differ from UTC by whole minutes and change at quarters of an hour. */
const regular = { from: Date.UTC(1980), to: Date.UTC(9000) };

/** The maximum number of known offsets: those of a zone for a year are 35,040. */
const offsetsAtMost = 50_000;

/** The known differences to UTC in milliseconds, by the zone and the quarter of an hour. */
const offsets = new Map<string, Map<number, number>>();
let offsetCount = 0;

function offsetAt(quarter: number, zone: string): number {
  const known = offsets.get(zone)?.get(quarter);
  if (known !== undefined) return known;
  const { day, time } = readWallClock(new Date(quarter * quarterMs), zone);
  const offset = Date.parse(`${day}T${time}:00.000Z`) - quarter * quarterMs;
  if (offsetCount >= offsetsAtMost) {
    offsets.clear();
    offsetCount = 0;
  }
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone.set(quarter, offset));
  offsetCount += 1;
  return offset;
}

/**
 * The local day and time of a moment in a time zone. Throws a RangeError if there is no such moment or zone.
 *
 * @example wallClock('2026-03-09T03:30:00.000Z', 'America/Toronto') → { day: '2026-03-08', time: '23:30' }
 */
export function wallClock(moment: string, zone: string): WallClock {
  const ms = Date.parse(moment);
  if (!(ms >= regular.from && ms < regular.to)) return readWallClock(new Date(moment), zone);
  const local = new Date(ms + offsetAt(Math.floor(ms / quarterMs), zone)).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/**
 * A calendar day as lists and documents show it: 'MMM dd, yyyy' (screens 3.2).
 *
 * @example formatDay('2025-03-09') → 'Mar 09, 2025'
 */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${months[Number(month) - 1]} ${date}, ${year}`;
}

/** The day of a moment in a time zone: 'Mar 09, 2025'. */
export const formatDate = (moment: string, zone: string): string => formatDay(wallClock(moment, zone).day);

/** Day and time of a moment: 'Mar 09, 2025 14:05', with a clock of 12 hours 'Mar 09, 2025 2:05 PM'. */
export function formatDateTime(moment: string, zone: string, clock: Clock = '24h'): string {
  const { day, time } = wallClock(moment, zone);
  return `${formatDay(day)} ${timeIn(time, clock)}`;
}

/**
 * A calendar day as forms show it: 'MM/dd/yyyy'.
 *
 * @example formDay('2025-03-09') → '03/09/2025'
 */
export function formDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/**
 * Day and time of a moment as forms show them: 'MM/dd/yyyy HH:mm', or with a clock of 12 hours.
 *
 * @example formDateTime('2025-03-09T18:05:00.000Z', 'America/Toronto') → '03/09/2025 14:05'
 */
export function formDateTime(moment: string, zone: string, clock: Clock = '24h'): string {
  const { day, time } = wallClock(moment, zone);
  return `${formDay(day)} ${timeIn(time, clock)}`;
}

/**
 * Parses a day typed as month/day/year, one-digit month and day allowed. Null when there is no such day.
 *
 * @example readFormDay('3/9/2025') → '2025-03-09'; readFormDay('02/30/2025') → null
 */
export function readFormDay(text: string): string | null {
  const typed = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  if (typed === null) return null;
  const [month, date, year] = typed.slice(1).map(Number) as [number, number, number];
  const day = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}

/**
 * Parses a typed time of day, of either clock; minutes may be left out before 'am' and 'pm'. Null when there is no such
 * time.
 *
 * @example readFormTime('9:05') → '09:05'; readFormTime('2:30 pm') → '14:30'; readFormTime('230p') → '14:30';
 *   readFormTime('24:00') → null
 */
export function readFormTime(text: string): string | null {
  const typed = /^(?:(\d{1,2}):(\d{2})|(\d{1,2})(\d{2})?(?=\s?[ap]))\s?(?:([ap])\.?\s?(?:m\.?)?)?$/i.exec(text.trim());
  if (typed === null) return null;
  const half = typed[5]?.toLowerCase();
  const [hour, minutes] = [Number(typed[1] ?? typed[3]), Number(typed[2] ?? typed[4] ?? 0)];
  if (minutes > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${twoDigits(hours)}:${twoDigits(minutes)}`;
}
