import { formDateTime, formDay, wallClock } from '../format/dates.ts';

type Person = { id: string; name: string };

/** The state of a job or visit that its people are notified about. Moments are ISO in UTC. */
export type WorkState = {
  start: string | null;
  /** The start is a day without a time. */
  isWholeDay: boolean;
  timezone: string;
  team: readonly Person[];
  /** It was cancelled, or is deleted. */
  isCancelled: boolean;
};

export type WorkChange = {
  noun: 'Job' | 'Visit';
  /** As '#12 Boiler'. */
  name: string;
  before: WorkState;
  after: WorkState;
};

export type WorkNotice = { title: string; message: string; kind: 'assigned' | 'schedule' };

function whenOf({ start, isWholeDay, timezone }: WorkState): string {
  if (start === null) return 'no date yet';
  return isWholeDay ? formDay(wallClock(start, timezone).day) : formDateTime(start, timezone);
}

const hasMember = ({ team }: WorkState, userId: string): boolean => team.some(({ id }) => id === userId);

const missingIn = (from: WorkState, other: WorkState): string[] =>
  from.team.filter(({ id }) => !hasMember(other, id)).map(({ name }) => name);

/** The sentence for a team member about who joined and who left. */
function teamText(before: WorkState, after: WorkState): string {
  const [joined, left] = [missingIn(after, before), missingIn(before, after)];
  return [
    ...(joined.length > 0 ? [`${joined.join(', ')} joined`] : []),
    ...(left.length > 0 ? [`${left.join(', ')} left`] : []),
  ].join('; ');
}

/**
 * The message about changes of a person's work, from the first state unknown to the person to the last; null when
 * nothing relevant remains, as after an undo. The most important change gives the title.
 *
 * @example workNotice({ noun: 'Visit', name: '#12 Boiler', before: nine, after: ten }, 'tess')
 *   → { title: 'Visit Rescheduled', message: '#12 Boiler: 03/09/2026 10:00 (was 03/09/2026 09:00)', kind: 'schedule' }
 */
export function workNotice({ noun, name, before, after }: WorkChange, userId: string): WorkNotice | null {
  const [was, is] = [hasMember(before, userId) && !before.isCancelled, hasMember(after, userId) && !after.isCancelled];
  const schedule = (title: string, message: string): WorkNotice => ({ title, message, kind: 'schedule' });
  if (!was && !is) return null;
  if (!was) {
    const message = noun === 'Job' ? name : `${name}: ${whenOf(after)}`;
    return { title: `${noun} Assigned`, message, kind: 'assigned' };
  }
  if (!is) {
    return schedule(after.isCancelled ? `${noun} Cancelled` : `Removed From ${noun}`, `${name}: ${whenOf(before)}`);
  }
  const team = teamText(before, after);
  const [then, now] = [whenOf(before), whenOf(after)];
  if (then !== now) {
    const people = team === '' ? '' : `. ${team}`;
    const title = after.start === null ? `${noun} Unscheduled` : `${noun} Rescheduled`;
    return schedule(title, `${name}: ${now} (was ${then})${people}`);
  }
  return team === '' ? null : schedule(`${noun} Team Changed`, `${name}, ${now}: ${team}`);
}

/** Everybody whom a change may concern: the assignees before and after it. */
export const peopleOfChange = ({ before, after }: Pick<WorkChange, 'before' | 'after'>): string[] => [
  ...new Set([...before.team, ...after.team].map(({ id }) => id)),
];

/** Changes of one visit within this time are combined into one message. */
export const groupingMinutes = 2;
