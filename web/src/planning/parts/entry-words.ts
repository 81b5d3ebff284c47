import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import type { Clock } from '@truckroll/domain/format/units';
import { formatSpan, shownClock, timeText } from '../../design/shown-units.ts';
import { shortDay } from './calendar-range.ts';
import { type Entry, touches } from './entry.ts';
import type { Placement } from './placement.ts';

const clockAt = (moment: number, zone: string) => wallClock(new Date(moment).toISOString(), zone);

/** The label of an entry without times: a visit is at any time, an event all day. */
const dayWords = (kind: Entry['kind']): string => (kind === 'visit' ? 'Any time' : 'All day');

type Timed = Omit<Placement, 'people'> & { kind: Entry['kind'] };

/** The times on a card: '09:00 – 11:00'. They include the days if the entry ends on a later day. */
export function entryTimesText({ kind, start, end, isAllDay }: Timed, zone: string): string {
  if (isAllDay) return dayWords(kind);
  const from = clockAt(start, zone);
  const to = clockAt(end, zone);
  const [begins, ends] = [timeText(from.time), timeText(to.time)];
  if (end === start) return begins;
  return from.day === to.day ? `${begins} – ${ends}` : `${begins} – ${shortDay(to.day)} ${ends}`;
}

const timesWithin = (timed: Timed, zone: string): string =>
  timed.isAllDay ? dayWords(timed.kind).toLowerCase() : entryTimesText(timed, zone);

/** The time in a message: 'Tue, Mar 10, 09:00 – 11:00'. */
export const entryMomentText = (timed: Timed, zone: string): string => {
  const { day } = clockAt(timed.start, zone);
  return `${shortDay(day)}, ${timesWithin(timed, zone)}`;
};

const kindWords = { visit: 'Visit', event: 'Event', task: 'Task' } as const;

/** The window that a visit promises its client: 'promised Mar 10, 2026 09:00 to 11:00'. */
function promiseOf({ event }: Entry, zone: string): string | undefined {
  const { promisedFrom: from, promisedTo: to } = event.extendedProps;
  return from && to ? `promised ${formatSpan(from, to, { zone, readerZone: zone })}` : undefined;
}

/** The words about an entry by itself. */
function spokenFacts(entry: Entry, zone: string): string {
  const { people, status, isLate, firstDay, lastDay, kind } = entry;
  const day = firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
  return joined([
    entry.title,
    `${day}, ${timesWithin(entry, zone)}`,
    people.length === 0
      ? kind === 'visit'
        ? 'nobody assigned'
        : undefined
      : people.map(({ name }) => name).join(', '),
    status === null ? kindWords[kind] : badgeLabel('visitStatus', status),
    isLate ? 'Late' : undefined,
    promiseOf(entry, zone),
  ]);
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('; ');

/** `starts` is the time of day at which an entry begins; empty without one. */
type EntryTexts = { zone: string; clock: Clock; spoken: string; times: string; starts: string };
const knownTexts = new WeakMap<Entry, EntryTexts>();

/** The texts of an entry that depend on nothing else, written once: dates take the longest time of a board. */
export function textsOf(entry: Entry, zone: string): EntryTexts {
  const known = knownTexts.get(entry);
  const clock = shownClock();
  if (known?.zone === zone && known.clock === clock) return known;
  const starts = entry.isAllDay ? '' : timeText(clockAt(entry.start, zone).time);
  const texts = { zone, clock, spoken: spokenFacts(entry, zone), times: entryTimesText(entry, zone), starts };
  knownTexts.set(entry, texts);
  return texts;
}

/** The full description of an entry for screen readers. */
export function spokenEntry(
  entry: Entry,
  zone: string,
  {
    rivals = [],
    openFor = [],
    offTime = null,
    travel,
    isSelected = false,
  }: {
    rivals?: readonly string[];
    openFor?: readonly string[];
    offTime?: string | null;
    travel?: string | undefined;
    isSelected?: boolean;
  } = {},
): string {
  return joined([
    textsOf(entry, zone).spoken,
    rivals.length === 0 ? undefined : `at the same time as ${rivals.join(' and ')}`,
    offTime ?? undefined,
    travel,
    openFor.length === 0 ? undefined : `open at ${openFor.join(' and ')}`,
    isSelected ? 'selected' : undefined,
  ]);
}

export const unmatchedText = 'Nothing matches these filters.';

/** The message of a day board without visits. Null if it has some, or if a filter hides them. */
export function emptyDayText(
  entries: readonly Entry[],
  { day, isNarrowed }: { day: string; isNarrowed: boolean },
): string | null {
  const shown = entries.filter((entry) => touches(entry, day));
  if (isNarrowed) return shown.length === 0 ? unmatchedText : null;
  return shown.some(({ kind }) => kind === 'visit') ? null : 'No visits found for this day';
}
