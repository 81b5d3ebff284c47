import type { Absence } from '@truckroll/contract/absences/absences';
import { seesAbsenceReason } from '@truckroll/domain/absences/absence-rules';
import type { Actor } from '../../platform/session/actor.ts';
import type { StoredAbsence } from './absence-store.ts';

/** An absence as a person may see it: others only learn that somebody is away. */
export function shownTo(actor: Actor, { userId, ...absence }: StoredAbsence): Absence {
  const shown = { ...absence, teamMemberId: userId };
  return seesAbsenceReason(actor, userId) ? shown : { ...shown, kind: null, note: null, decisionReason: null };
}

/** Requests and refusals are between the person and the admins. */
export const isShownTo = (actor: Actor, { userId, status }: StoredAbsence): boolean =>
  status === 'approved' || seesAbsenceReason(actor, userId);
