import { addDays } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { hourText } from '../../design/shown-units.ts';

/** The unit of the grid: a quarter of an hour. */
export const slotMinutes = 15;
const slotMs = slotMinutes * 60_000;
const usualSlots = (24 * 60) / slotMinutes;

/**
 * A day in local time, with one key per quarter hour that elapses. A day with a clock change has 92 or 100 keys instead
 * of 96. Times that occur twice are marked the second time.
 */
export type DayClock = { day: string; start: number; end: number; keys: readonly string[] };

const pad = (value: number): string => String(value).padStart(2, '0');
const usualKeys = Array.from({ length: usualSlots }, (_, slot) => {
  const minutes = slot * slotMinutes;
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
});

const again = "'";

/** The clocks of the days that were shown: finding the midnights of a month takes as long as its cards. */
const knownClocks = new Map<string, DayClock>();

/**
 * @example dayClock('2026-03-08', 'America/Toronto').keys → ['00:00', …, '01:45', '03:00', …], 92 keys
 * @example dayClock('2026-11-01', 'America/Toronto').keys → ['00:00', …, '01:45', "01:00'", …], 100 keys
 */
export function dayClock(day: string, zone: string): DayClock {
  const key = `${day} ${zone}`;
  const known = knownClocks.get(key);
  if (known !== undefined) return known;
  const clock = makeDayClock(day, zone);
  knownClocks.set(key, clock);
  return clock;
}

function makeDayClock(day: string, zone: string): DayClock {
  const start = Date.parse(momentOf({ day, time: '00:00' }, zone));
  const end = Date.parse(momentOf({ day: addDays(day, 1), time: '00:00' }, zone));
  const slots = Math.round((end - start) / slotMs);
  if (slots === usualSlots) return { day, start, end, keys: usualKeys };
  const seen = new Set<string>();
  const keys = Array.from({ length: slots }, (_, slot) => {
    const { time } = wallClock(new Date(start + slot * slotMs).toISOString(), zone);
    const key = seen.has(time) ? time + again : time;
    seen.add(time);
    return key;
  });
  return { day, start, end, keys };
}

/** The shared time axis of the visible days: the hours of the longest day. */
export type Axis = { keys: readonly string[]; places: ReadonlyMap<string, number> };

export function axisOf(clocks: readonly DayClock[]): Axis {
  const longest = clocks.reduce<readonly string[]>(
    (keys, clock) => (clock.keys.length > keys.length ? clock.keys : keys),
    [],
  );
  return { keys: longest, places: new Map(longest.map((key, place) => [key, place])) };
}

/** The full hours of an axis with their position and label. A repeated hour is marked. */
export const hoursOf = ({ keys }: Axis): { at: number; label: string; isAgain: boolean }[] =>
  keys.flatMap((key, at) =>
    key.slice(3, 5) === '00' ? [{ at, label: hourText(key.slice(0, 5)), isAgain: key.endsWith(again) }] : [],
  );

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/**
 * The position of a moment on the axis, in quarter hours from its beginning. Moments of other days are clamped.
 *
 * @example placeOf(axis, clock, 9:30 of that day) → 38
 */
export function placeOf(axis: Axis, clock: DayClock, moment: number): number {
  const own = clamp((moment - clock.start) / slotMs, clock.keys.length);
  const slot = Math.floor(own);
  const key = clock.keys[slot];
  return key === undefined ? axis.keys.length : (axis.places.get(key) ?? slot) + (own - slot);
}

/** The position of an end on the axis. An end at a gap in the day is before the gap, and not after it. */
export function placeOfEnd(axis: Axis, clock: DayClock, moment: number): number {
  const own = clamp((moment - clock.start) / slotMs, clock.keys.length);
  const last = Math.ceil(own) - 1;
  const key = clock.keys[last];
  return key === undefined ? 0 : (axis.places.get(key) ?? last) + (own - last);
}

/** The moment at a position of the axis. A position in a gap stands for the first moment after it. */
export function momentAt(axis: Axis, clock: DayClock, place: number): number {
  const wanted = clamp(place, axis.keys.length);
  for (let at = Math.floor(wanted); at < axis.keys.length; at += 1) {
    const own = clock.keys.indexOf(axis.keys[at] ?? '');
    if (own >= 0) return clock.start + (own + (at === Math.floor(wanted) ? wanted - at : 0)) * slotMs;
  }
  return clock.end;
}

/**
 * The parts of the axis that a day lacks: the skipped hour in spring, or the hour that another day repeats in autumn.
 */
export function gapsOf(axis: Axis, clock: DayClock): { from: number; to: number }[] {
  const own = new Set(clock.keys);
  const gaps: { from: number; to: number }[] = [];
  for (const [at, key] of axis.keys.entries()) {
    if (own.has(key)) continue;
    const last = gaps.at(-1);
    if (last?.to === at) last.to = at + 1;
    else gaps.push({ from: at, to: at + 1 });
  }
  return gaps;
}

/** The position of the first occurrence of a clock time 'HH:mm'. */
export function placeOfTime(axis: Axis, time: string): number {
  const at = axis.keys.findIndex((key) => key >= time);
  return at < 0 ? axis.keys.length : at;
}
