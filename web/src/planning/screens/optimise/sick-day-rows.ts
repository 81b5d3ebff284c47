import type { applySickDay, SickDayVisit } from '@truckroll/contract/absences/sick-day';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { AiSuggestion } from '@truckroll/contract/planning/slots';
import { wallClock } from '@truckroll/domain/format/dates';
import { clockTime } from '../../../design/shown-units.ts';
import { planDay } from '../../panels/plan-view.ts';

/** The dispatcher's choice for a visit. Without a choice the proposal counts. */
export type SickDayChoice = AiSuggestion | 'leave' | 'tray' | 'nobody';
export type SickDayChoices = Readonly<Record<string, SickDayChoice>>;

type Moves = BodyInputOf<typeof applySickDay>['moves'];
type Words = { zone: string; absentId: string; absentName: string; nameOf: (id: string) => string };

/** The outcome for a visit: as chosen; a proposal without a choice, or whose chosen time is taken; else nothing. */
export function effectOf(visit: SickDayVisit, choices: SickDayChoices): SickDayChoice {
  const choice = choices[visit.visitId];
  if (visit.fixedReason !== null) return 'leave';
  return typeof choice === 'string' ? choice : (visit.proposed ?? 'leave');
}

/** The choices as the server takes them: a taken time is still sent, so that the row says so. */
export const decisionsOf = (choices: SickDayChoices) =>
  Object.entries(choices).map(([visitId, choice]) => ({
    visitId,
    slot:
      typeof choice === 'string'
        ? null
        : { teamMemberId: choice.teamMemberId, startTime: choice.startTime, endTime: choice.endTime },
  }));

/** The moves of all rows (SC-4). Visits that stay are left out. */
export function movesOf(visits: readonly SickDayVisit[], choices: SickDayChoices, absentId: string): Moves {
  return visits.flatMap((visit): Moves => {
    const { visitId, updatedAt, from } = visit;
    const effect = effectOf(visit, choices);
    const others = from.teamMemberIds.filter((id) => id !== absentId);
    if (effect === 'leave') return [];
    if (effect === 'nobody') return [{ visitId, updatedAt, ...from, teamMemberIds: others }];
    if (effect === 'tray') {
      const off = { visitStartDateTime: null, visitEndDateTime: null, anyTime: false };
      return [{ visitId, updatedAt, ...off, teamMemberIds: others }];
    }
    const teamMemberIds = from.teamMemberIds.map((id) => (id === absentId ? effect.teamMemberId : id));
    const time = { visitStartDateTime: effect.startTime, visitEndDateTime: effect.endTime, anyTime: false };
    return [{ visitId, updatedAt, ...time, teamMemberIds }];
  });
}

/** @example spanText('2026-03-10T14:00:00.000Z', '2026-03-10T15:30:00.000Z', zone) → '10:00 to 11:30' */
const spanText = (start: string, end: string, zone: string): string =>
  `${clockTime(start, zone)} to ${clockTime(end, zone)}`;

/** When a visit is now, and who else comes: '10:00 to 11:30, with Ann Lee'. */
export function nowText({ from }: SickDayVisit, { zone, absentId, nameOf }: Words): string {
  const { visitStartDateTime: start, visitEndDateTime: end, anyTime, teamMemberIds } = from;
  const time = start === null || end === null || anyTime ? 'any time' : spanText(start, end, zone);
  const others = teamMemberIds.filter((id) => id !== absentId).map(nameOf);
  return others.length === 0 ? time : `${time}, with ${others.join(', ')}`;
}

/** @example slotText(visit, suggestion, zone) → 'Ann Lee, same time (10:00 to 11:30)' */
function slotText({ from }: SickDayVisit, slot: AiSuggestion, zone: string): string {
  const { name, startTime, endTime, missingSkillIds, breaksPromise } = slot;
  const time = spanText(startTime, endTime, zone);
  const day = wallClock(startTime, zone).day;
  const isSameDay = from.visitStartDateTime !== null && wallClock(from.visitStartDateTime, zone).day === day;
  const isSameTime = !from.anyTime && from.visitStartDateTime === startTime;
  const when = isSameTime ? `same time (${time})` : isSameDay ? time : `${planDay(day)}, ${time}`;
  const faults = [missingSkillIds.length > 0 && 'lacks a skill', breaksPromise && 'breaks the promise'];
  return [name, when, ...faults.filter((fault) => fault !== false)].join(', ');
}

const keyOf = ({ teamMemberId, startTime }: AiSuggestion): string => `${teamMemberId} ${startTime}`;

/** The choices for a visit, with the value of each. */
export function sickDayOptionsOf(visit: SickDayVisit, { zone, absentId, absentName, nameOf }: Words) {
  const others = visit.from.teamMemberIds.filter((id) => id !== absentId).map(nameOf);
  return [
    ...visit.suggestions.map((slot) => ({ value: keyOf(slot), label: slotText(visit, slot, zone) })),
    { value: 'leave', label: `Leave it with ${absentName}` },
    {
      value: 'nobody',
      label: others.length === 0 ? 'Nobody assigned, same time' : `Only ${others.join(', ')}, same time`,
    },
    { value: 'tray', label: 'Take it off the calendar, into ‘To schedule’' },
  ];
}

export const optionOf = (effect: SickDayChoice): string => (typeof effect === 'string' ? effect : keyOf(effect));

/** The choice of an option's value. */
export const sickDayChoiceOf = ({ suggestions }: SickDayVisit, value: string): SickDayChoice =>
  suggestions.find((slot) => keyOf(slot) === value) ?? (value === 'tray' || value === 'nobody' ? value : 'leave');

const countOf = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);

/** @example doneText({ name: 'Tom Becker', isRecorded: true, moves: 6 }) → 'Tom Becker is on sick leave. 6 visits moved.' */
export function doneText({ name, isRecorded, moves }: { name: string; isRecorded: boolean; moves: number }): string {
  const parts = [
    ...(isRecorded ? [`${name} is on sick leave.`] : []),
    ...(moves > 0 ? [`${countOf(moves)} moved.`] : []),
  ];
  return parts.join(' ');
}
