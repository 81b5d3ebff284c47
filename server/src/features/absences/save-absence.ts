import { isDeepStrictEqual } from 'node:util';
import { type AbsenceChange, absenceProblems, type NewAbsence } from '@truckroll/contract/absences/absences';
import type { TeamMember } from '@truckroll/contract/team/team';
import {
  type AbsenceStatus,
  mayChangeAbsence,
  newAbsenceStatus,
  problemOfAbsence,
  spanOfAbsence,
} from '@truckroll/domain/absences/absence-rules';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import * as store from './absence-store.ts';

/** Refuses a second absence of the same person at the same time. Refused absences do not count. */
async function refuseOverlap(tx: Tx, absence: store.AbsenceValues & { id: string; userId: string }, zone: string) {
  const span = spanOfAbsence(absence, zone);
  const others = (await store.listAbsencesOf(tx, absence.userId)).filter(({ id }) => id !== absence.id);
  const overlaps = others.some((other) => {
    const { start, end } = spanOfAbsence(other, zone);
    return start < span.end && span.start < end;
  });
  if (overlaps) throw new Problem('absenceOverlaps');
}

const describe = ({ id, userId, name, kind, start, end, decisionReason }: store.StoredAbsence) => ({
  ...{ id, userId, name, kind, start, end },
  reason: decisionReason,
});

/** The reason of the decision after a change: only declined time off has one. */
function reasonAfter(status: AbsenceStatus, sent: AbsenceChange, stored: store.StoredAbsence): string | null {
  if (status !== 'refused') return null;
  return sent.decisionReason === undefined ? stored.decisionReason : sent.decisionReason;
}

/**
 * Enters time off for a person, who must be locked by `getMemberForChange`, so that two overlapping absences cannot be
 * created at once. An admin's entry is approved, and so is sick leave entered by somebody who may schedule. Other
 * people request their own time off.
 */
export async function createAbsence(
  tx: Tx,
  member: TeamMember,
  sent: NewAbsence,
  by: Author,
): Promise<store.StoredAbsence> {
  const { actor, now } = by;
  const isDecider = actor.isAdmin || (sent.kind === 'sick' && mayPlan(actor));
  if (!isDecider && actor.userId !== member.id) throw new Problem('forbidden');
  const { timezone } = await getAccountRow(tx, actor.accountId);
  const id = newId();
  const status = newAbsenceStatus(isDecider);
  const values = { kind: sent.kind, start: sent.start, end: sent.end, note: sent.note ?? null, status };
  await refuseOverlap(tx, { ...values, id, userId: member.id }, timezone);
  const decidedBy = status === 'approved' ? actor.userId : null;
  await store.insertAbsence(tx, { ...values, id, userId: member.id, createdBy: actor.userId, decidedBy, now });
  const absence = await store.getAbsence(tx, id);
  const type = status === 'approved' ? 'absence.approved' : 'absence.requested';
  await recordEvent(tx, by, { type, absence: describe(absence), timezone });
  return absence;
}

export function requireAbsenceChange(actor: Actor, absence: store.StoredAbsence): void {
  if (!mayChangeAbsence(actor, absence)) throw new Problem('forbidden');
}

/**
 * Changes time off, or decides about a request. Only admins decide; people who may schedule also decide about sick
 * leave.
 */
export async function changeAbsence(
  tx: Tx,
  stored: store.StoredAbsence,
  sent: AbsenceChange,
  by: Author,
): Promise<store.StoredAbsence> {
  const { actor, now } = by;
  const isSickLeave = stored.kind === 'sick' && sent.status === 'approved' && mayPlan(actor);
  if (sent.status !== undefined && sent.status !== stored.status && !actor.isAdmin && !isSickLeave)
    throw new Problem('forbidden');
  requireVersion(stored, sent.updatedAt);
  const before = { kind: stored.kind, start: stored.start, end: stored.end, note: stored.note, status: stored.status };
  const values = {
    kind: sent.kind ?? before.kind,
    start: sent.start ?? before.start,
    end: sent.end ?? before.end,
    note: sent.note === undefined ? before.note : sent.note,
    status: sent.status ?? before.status,
  };
  const problem = problemOfAbsence(values);
  if (problem !== null) throw invalid('end', ...absenceProblems[problem]);
  const decisionReason = reasonAfter(values.status, sent, stored);
  if (decisionReason !== stored.decisionReason && !actor.isAdmin) throw new Problem('forbidden');
  if (isDeepStrictEqual(values, before) && decisionReason === stored.decisionReason) return stored;
  const { timezone } = await getAccountRow(tx, actor.accountId);
  if (values.status !== 'refused')
    await refuseOverlap(tx, { ...values, id: stored.id, userId: stored.userId }, timezone);
  const isDecided = values.status !== before.status;
  const decidedBy = values.status === 'requested' ? null : actor.userId;
  await store.updateAbsence(tx, stored.id, { ...values, decisionReason, ...(isDecided && { decidedBy }) }, now);
  const absence = await store.getAbsence(tx, stored.id);
  if (isDecided && absence.status !== 'requested')
    await recordEvent(tx, by, { type: `absence.${absence.status}`, absence: describe(absence), timezone });
  return absence;
}

export async function deleteAbsence(tx: Tx, stored: store.StoredAbsence, by: Author): Promise<void> {
  await store.removeAbsence(tx, stored.id);
  if (stored.status !== 'approved') return;
  const { timezone } = await getAccountRow(tx, by.actor.accountId);
  await recordEvent(tx, by, { type: 'absence.deleted', absence: describe(stored), timezone });
}
