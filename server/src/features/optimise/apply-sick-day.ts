import type { Absence } from '@truckroll/contract/absences/absences';
import type { SickDayMove, SickDayVisit } from '@truckroll/contract/absences/sick-day';
import type { MovedBack } from '@truckroll/contract/planning/optimise';
import type { AcceptedSlot } from '@truckroll/contract/planning/slots';
import { wallClock } from '@truckroll/domain/format/dates';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { Travel } from '../../providers/travel/open-travel.ts';
import { getAccountForChange } from '../../records/accounts/account-store.ts';
import { getMemberForChange } from '../../records/people/team-store.ts';
import { listAbsences } from '../absences/absence-store.ts';
import { changeAbsence, createAbsence } from '../absences/save-absence.ts';
import { shownTo } from '../absences/shown-absence.ts';
import { findTaken } from '../slots/require-free.ts';
import { lockMoved, makeMoves } from './apply-plan.ts';
import { proposeVisits } from './propose-sick-day.ts';
import { readSickDay, type SickDay, waysOfSickDay } from './sick-day-facts.ts';

type Sent = SickDay & { note?: string | null | undefined; moves: readonly SickDayMove[] };
type By = Author & { queue: Queue; travel: Travel };
type Taking = AcceptedSlot & { visitId: string };

/** The times that a move books: for all people if the time changes, else only for the new people. */
function slotsOf(move: SickDayMove, before: MovedBack | undefined): Taking[] {
  const { visitId, visitStartDateTime: startTime, visitEndDateTime: endTime, anyTime, teamMemberIds } = move;
  if (startTime === null || endTime === null || anyTime) return [];
  const isSameTime =
    before?.anyTime === false && before.visitStartDateTime === startTime && before.visitEndDateTime === endTime;
  const isNew = (id: string): boolean => !isSameTime || !before.teamMemberIds.includes(id);
  return teamMemberIds.filter(isNew).map((teamMemberId) => ({ visitId, teamMemberId, startTime, endTime }));
}

/** Whether a move assigns a visit of the day to the sick person. */
const needsAbsent = ({ teamMemberId, day }: SickDay, zone: string) => {
  return ({ visitStartDateTime: start, teamMemberIds }: SickDayMove): boolean =>
    start !== null && teamMemberIds.includes(teamMemberId) && wallClock(start, zone).day === day;
};

/** Records the sick leave, or approves the request for it. Null beside other time off. */
async function recordAbsence(
  tx: Tx,
  { teamMemberId, day, note }: Sent,
  { by, zone }: { by: By; zone: string },
): Promise<Absence | null> {
  const { actor } = by;
  const member = await getMemberForChange(tx, actor.accountId, teamMemberId);
  if (member.status === 'inactive') throw notFound('Team member');
  const [known] = await listAbsences(tx, {
    ...{ start: day, end: day, zone, userIds: [teamMemberId], statuses: ['approved', 'requested'] as const },
  });
  if (known === undefined)
    return shownTo(actor, await createAbsence(tx, member, { kind: 'sick', start: day, end: day, note }, by));
  if (known.status === 'requested' && known.kind === 'sick')
    await changeAbsence(tx, known, { status: 'approved', decisionReason: undefined }, by);
  return null;
}

/** The new person and time of a move; null if the visit gets no new person. */
function decisionOf(move: SickDayMove, before: MovedBack | undefined): AcceptedSlot | null {
  const [first] = slotsOf(move, before);
  const former = new Set(before?.teamMemberIds);
  return slotsOf(move, before).find(({ teamMemberId }) => !former.has(teamMemberId)) ?? first ?? null;
}

/**
 * The proposals with the bookings made in the meantime. Travel times come from the cache, because a transaction is
 * open.
 */
async function freshVisits(
  tx: Tx,
  sent: Sent,
  { undo, by: { actor, now, travel } }: { undo: readonly MovedBack[]; by: By },
): Promise<SickDayVisit[]> {
  const moves = new Map(sent.moves.map((move) => [move.visitId, move]));
  const moved = new Map<string, MovedBack>();
  for (const before of undo) {
    const move = before.visitId === null ? undefined : moves.get(before.visitId);
    if (move !== undefined) moved.set(move.visitId, { ...before, updatedAt: move.updatedAt });
  }
  const facts = await readSickDay(tx, { ...sent, actor, now, moved });
  const legs = await travel.storedLegs(tx, { blocks: waysOfSickDay(facts), now });
  const decisions = facts.visits.map(({ id: visitId }) => {
    const move = moves.get(visitId);
    return { visitId, slot: move === undefined ? null : decisionOf(move, moved.get(visitId)) };
  });
  return proposeVisits(facts, { decisions, now, legs });
}

/**
 * Records that somebody is sick and moves the visits, all or none. Refuses when a visit was changed since it was shown.
 * Refuses with new proposals when somebody is no longer free or would have two visits at once, or when the sick person
 * would keep a visit of the day.
 */
export async function applySickDay(
  tx: Tx,
  sent: Sent,
  by: By,
): Promise<{ absence: Absence | null; undo: MovedBack[] }> {
  const { moves, teamMemberId } = sent;
  const undo = await makeMoves(tx, moves, by);
  // Like every change of a person: the account first, then all people at once in the order of their ids.
  const { timezone: zone } = await getAccountForChange(tx, by.actor.accountId);
  await lockMoved(tx, moves, [teamMemberId]);
  const before = new Map(undo.map((move) => [move.visitId, move]));
  const slots = moves.flatMap((move) => slotsOf(move, before.get(move.visitId)));
  const taken = await findTaken(tx, slots, { except: {}, visitOf: ({ visitId }) => visitId, zone, now: by.now });
  if (taken.length > 0 || moves.some(needsAbsent(sent, zone)))
    throw new Problem('slotTaken', {}, { suggestions: await freshVisits(tx, sent, { undo, by }) });
  return { absence: await recordAbsence(tx, sent, { by, zone }), undo };
}
