import type { Tx } from '../../platform/database/bound-dialect.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { findPlanner } from '../client-times/find-times.ts';
import { changeVisitStatus, getVisitToMove } from '../visits/change-visit-status.ts';
import type { OpenHub } from './enter-hub.ts';
import { aboutOf, tellOffice } from './tell-office.ts';
import type { VisitOfClient } from './visits-of-client.ts';

/**
 * Cancels a visit for its client, as an admin would, or asks the office to, as the company decided. Whether the client may
 * is asked before. Returns whether it is cancelled.
 */
export async function cancelVisit(
  tx: Tx,
  hub: Pick<OpenHub, 'accountId' | 'name'>,
  { visit, id, text, now }: { visit: VisitOfClient; id: string; text: string | null; now: Date },
): Promise<boolean> {
  const isDone = (await getAccountRow(tx, hub.accountId)).hubRules.cancels === 'done';
  const details = text === null ? {} : { text };
  const ofVisit = { id, clientId: visit.clientId, visitId: visit.id, now };
  const ask = { ...ofVisit, kind: 'cancel', details, outcome: isDone ? 'accepted' : null } as const;
  const when = { start: visit.visitStartDateTime, timezone: visit.timezone };
  const about = aboutOf(visit);
  const isNew = await tellOffice(
    tx,
    hub,
    ask,
    isDone
      ? { type: 'visit.client_cancelled', ...about }
      : { type: 'visit.client_asked', ...about, wanted: 'cancel', ...when },
  );
  if (!isDone || !isNew) return isDone;
  const actor = await findPlanner(tx);
  const found = await getVisitToMove(tx, visit.id, { actor, now });
  await changeVisitStatus(tx, found, { visitStatus: 'cancelled', writtenAt: now }, { actor, now });
  return true;
}
