import type { SchedulePlan } from '@truckroll/contract/planning/optimise';
import { wallClock } from '@truckroll/domain/format/dates';
import { timeText } from '../../design/shown-units.ts';

type Move = SchedulePlan['moves'][number];
type Slot = Move['to'];

/** A line of the list of moves: the visit, and what changes. */
export type MoveLine = { id: string; title: string; clientName: string; from: string; to: string };

/** The moves of one person who gets visits, by their new start. */
export type PersonMoves = { personId: string; name: string; color: string | undefined; lines: MoveLine[] };

type Member = { id: string; name: string; color: string };
type Words = { zone: string; team: readonly Member[]; hasDays: boolean };

const dayWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** @example planDay('2026-03-10') → 'Tue, Mar 10' */
export const planDay = (day: string): string => dayWords.format(new Date(`${day}T00:00:00Z`));

/** @example timeOf(slot, { zone: 'America/Toronto', hasDays: true }) → 'Tue, Mar 10, 09:00' */
function timeOf(
  { visitStartDateTime: start, anyTime }: Slot,
  { zone, hasDays }: Pick<Words, 'zone' | 'hasDays'>,
): string {
  if (start === null) return 'not scheduled';
  const { day, time } = wallClock(start, zone);
  const shown = anyTime ? 'any time' : timeText(time);
  return hasDays ? `${planDay(day)}, ${shown}` : shown;
}

/** The day is not repeated when it stays. */
function isSameDay({ from, to }: Move, zone: string): boolean {
  const [before, after] = [from.visitStartDateTime, to.visitStartDateTime];
  return before !== null && after !== null && wallClock(before, zone).day === wallClock(after, zone).day;
}

/** The people who had the visit, when somebody else gets it. */
function formerPeople({ from, to }: Move, team: readonly Member[]): string {
  if (from.teamMemberIds.join() === to.teamMemberIds.join()) return '';
  const names = from.teamMemberIds.map((id) => team.find((member) => member.id === id)?.name ?? 'somebody');
  return names.length === 0 ? ', nobody assigned' : `, ${names.join(', ')}`;
}

/** The moves of a plan for each person, in the order of the team, by their new start. */
export function movesByPerson(moves: readonly Move[], { zone, team, hasDays }: Words): PersonMoves[] {
  const startOf = ({ to }: Move): string => to.visitStartDateTime ?? '';
  const groups = Map.groupBy(moves, ({ to }) => to.teamMemberIds[0] ?? '');
  return team.flatMap(({ id, name, color }): PersonMoves[] => {
    const own = groups.get(id);
    if (own === undefined) return [];
    const lines = own
      .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
      .map((move) => ({
        ...{ id: move.visitId ?? move.jobId, title: move.title, clientName: move.clientName },
        from: `${timeOf(move.from, { zone, hasDays })}${formerPeople(move, team)}`,
        to: timeOf(move.to, { zone, hasDays: hasDays && !isSameDay(move, zone) }),
      }));
    return [{ personId: id, name, color: color === '' ? undefined : color, lines }];
  });
}

/** @example minutesText(135) → '2 h 15 min' */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}

/**
 * A difference to the present plan, with its sign.
 *
 * @example differenceText(-12.3, (kilometres) => `${kilometres} km`) → '−12.3 km'; a difference of 0 → 'as now'
 */
export function differenceText(difference: number, textOf: (amount: number) => string): string {
  const rounded = Math.round(difference * 10) / 10;
  if (rounded === 0) return 'as now';
  return `${rounded < 0 ? '−' : '+'}${textOf(Math.abs(rounded))}`;
}

const countOf = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

/**
 * The result of a plan, for the message after it.
 *
 * @example appliedText([{ visitId: null }, { visitId: 'a' }]) → '1 job planned, 1 visit moved.'
 */
export function appliedText(moves: readonly { visitId: string | null }[]): string {
  const jobs = moves.filter(({ visitId }) => visitId === null).length;
  const visits = moves.length - jobs;
  const parts = [
    ...(jobs > 0 ? [`${countOf(jobs, 'job')} planned`] : []),
    ...(visits > 0 ? [`${countOf(visits, 'visit')} moved`] : []),
  ];
  return `${parts.join(', ')}.`;
}
