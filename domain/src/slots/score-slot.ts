import { formatSpan } from '../format/schedule.ts';
import type { ScorePart, SlotPerson, SlotQuestion, Span } from './slot-types.ts';

const pointsPerMinute = -0.5;
const pointsPerDay = -2;
const pointsPerSkill = 5;

/** The visit's place before the slot, as a reason names it: a client, or the office. */
export type Origin = { from: string; isKnown: boolean; minutes: number };

const wayText = ({ from, isKnown, minutes }: Origin): string =>
  isKnown ? `${minutes} min from ${from}` : `from ${from}, travel unknown`;

/**
 * The parts of a score with their reasons (API VI-10): the way there, working days of delay, skills. Parts of 0 points
 * only inform the dispatcher.
 *
 * @example explainSlot({ origin: { from: 'the office', isKnown: true, minutes: 15 }, delay: 1, … })
 *   → [{ points: -7.5, text: '15 min from the office' }, { points: -2, text: '1 working day later' }]
 */
export function explainSlot(
  { origin, delay, person, start }: { origin: Origin; delay: number; person: SlotPerson; start: number },
  { skills, preferredId, promised, zone }: Pick<SlotQuestion, 'skills' | 'preferredId' | 'promised' | 'zone'>,
): ScorePart[] {
  const parts: ScorePart[] = [{ points: origin.minutes * pointsPerMinute || 0, text: wayText(origin) }];
  if (delay > 0)
    parts.push({ points: delay * pointsPerDay, text: `${delay} working ${delay === 1 ? 'day' : 'days'} later` });
  for (const { id, name } of skills) {
    const hasSkill = person.skillIds.has(id);
    parts.push({ points: hasSkill ? pointsPerSkill : 0, text: `${hasSkill ? 'has' : 'lacks'} ${name}` });
  }
  if (preferredId === person.id) parts.push({ points: 0, text: 'preferred by the client' });
  if (promised !== null) {
    const isKept = promised.start <= start && start <= promised.end;
    parts.push({ points: 0, text: `${isKept ? 'keeps' : 'breaks'} the promise of ${promiseText(promised, zone)}` });
  }
  return parts;
}

/**
 * The text of a promised arrival window, in a time zone.
 *
 * @example promiseText(window, 'America/Toronto') → 'Mar 12, 2026 09:00 to 11:00'
 */
export function promiseText({ start, end }: Span, zone: string): string {
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
  return formatSpan(from, to, { zone, readerZone: zone });
}

/**
 * The score of its parts: 100 and all points, rounded half up, from 0 to 100.
 *
 * @example scoreOf([{ points: -7.5, text: '15 min from the office' }]) → 93
 */
export const scoreOf = (parts: readonly ScorePart[]): number =>
  Math.min(100, Math.max(0, Math.round(parts.reduce((sum, { points }) => sum + points, 100))));

/** The reason of a suggestion, in one sentence (API VI-10). Times are local: '08:00'. */
export function reasonOf(
  { origin, person, free }: { origin: Origin; person: SlotPerson; free: { from: string; to: string } },
  skills: SlotQuestion['skills'],
): string {
  const namesOf = (isMissing: boolean): string =>
    skills.flatMap(({ id, name }) => (person.skillIds.has(id) === isMissing ? [] : [name])).join(', ');
  const [has, lacks] = [namesOf(false), namesOf(true)];
  const parts = [wayText(origin), `free from ${free.from} to ${free.to}`];
  if (has !== '') parts.push(`has ${has}`);
  if (lacks !== '') parts.push(`lacks ${lacks}`);
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
