import { countOf } from '../format/numbers.ts';
import { formatSchedule } from '../format/schedule.ts';
import type { BriefLine, BriefLink, Counted } from './brief-line.ts';

/** A visit with its job. The moment is in UTC, `zone` is the time zone in which it was planned. */
export type BriefVisit = {
  job: BriefLink;
  moment: string;
  zone: string;
  /** Without a time of day only the date is shown. */
  hasTime: boolean;
  /** Whether somebody is travelling or working. */
  isUnderWay: boolean;
  people: readonly string[];
};

export type OpenTasks = Counted & { overdue: number };

/** 'a', 'a and b', 'a, b and c'. */
const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Three names at most: the visit lists the others. */
function namesOf(people: readonly string[]): string {
  if (people.length === 0) return '';
  return ` with ${joined(people.length <= 3 ? people : [...people.slice(0, 2), `${people.length - 2} others`])}`;
}

/**
 * The visit under way, else the next one.
 *
 * @example 'Next visit: Mar 12, 2026 10:00 for #12 Boiler with Dana Fox.'
 */
export function nextVisitLine(visit: BriefVisit | null, readerZone: string): BriefLine {
  if (visit === null) return { text: 'No visit is planned.', links: [] };
  const { job, moment, zone, hasTime, isUnderWay, people } = visit;
  const when = formatSchedule(moment, { zone, readerZone, hasTime });
  const label = isUnderWay ? 'A visit is under way since' : 'Next visit:';
  return { text: `${label} ${when} for ${job.label}${namesOf(people)}.`, links: [job] };
}

/** The words for open tasks: '3 tasks (1 overdue)'. */
export const tasksText = ({ count, overdue }: OpenTasks): string =>
  `${countOf(count, 'task')}${overdue === 0 ? '' : ` (${overdue} overdue)`}`;

/**
 * The open records of the kinds that are not empty, in words; `none` if there are none.
 *
 * @example openLine([{ text: '2 jobs', count: 2, first }], 'Nothing is open.') → 'Open: 2 jobs.'
 */
export function openLine(kinds: readonly (Counted & { text: string })[], none: string): BriefLine {
  const open = kinds.filter(({ count }) => count > 0);
  if (open.length === 0) return { text: none, links: [] };
  return { text: `Open: ${joined(open.map(({ text }) => text))}.`, links: open.flatMap(({ first }) => first) };
}
