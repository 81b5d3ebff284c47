import type { AskDetails } from '@truckroll/contract/hub/hub-asks';
import { updateVisit } from '@truckroll/contract/visits/visits';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { findTaken } from '../slots/require-free.ts';
import { changeVisit, getVisitToChange } from '../visits/change-visit.ts';

/** Moves a visit to the time that its client wants, if the person is still free then. */
export async function moveVisit(
  tx: Tx,
  visitId: string,
  { start, end, userId }: AskDetails,
  by: Author,
): Promise<void> {
  const sent = {
    ...{ visitStartDateTime: start, visitEndDateTime: end, anyTime: false },
    ...(userId === undefined ? {} : { teamMemberIds: [userId] }),
  };
  const visit = await getVisitToChange(tx, visitId, { ...by, sent });
  const { timezone: zone } = await getAccountRow(tx, by.actor.accountId);
  const wanted = { teamMemberId: userId ?? '', startTime: start ?? '', endTime: end ?? '' };
  if ((await findTaken(tx, [wanted], { except: { visitId }, zone, now: by.now })).length > 0)
    throw new Problem('slotTaken');
  await changeVisit(tx, visit, updateVisit.body.parse(sent), by);
}
