import * as contract from '@truckroll/contract/account/closed-books';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { closingRefusal, isOpening } from '@truckroll/domain/documents/closed-books';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import {
  listClosings,
  lockClosedThrough,
  readClosedThrough,
  storeClosing,
} from '../../records/accounts/closing-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { personRows } from '../../records/people/person-rows.ts';

export async function readClosedBooks(tx: Tx): Promise<contract.ClosedBooks> {
  const [closedThrough, closings] = await Promise.all([readClosedThrough(tx), listClosings(tx)]);
  if (closings.length === 0) return { closedThrough, closings: [] };
  const people = await tx
    .selectFrom(personRows.as('people'))
    .select(['id', 'fullName'])
    .where('id', 'in', [...new Set(closings.map(({ createdBy }) => createdBy))])
    .execute();
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return {
    closedThrough,
    closings: closings.map(({ createdBy: id, ...closing }) => ({ ...closing, by: { id, name: names.get(id) ?? '' } })),
  };
}

/** Closes the books through a day, or opens them again (API SE-28). */
export async function closeBooks(tx: Tx, sent: BodyOf<typeof contract.closeBooks>, by: Author): Promise<void> {
  const { actor, now } = by;
  if (!isOwnerRole(actor.roleName)) throw new Problem('ownerClosesBooks');
  const from = await lockClosedThrough(tx);
  if (from !== sent.from) throw new Problem('stale');
  const { through } = sent;
  const reason = sent.reason ?? null;
  const refusal = closingRefusal({ from, through, reason, today: await readToday(tx, now) });
  if (refusal === 'unchanged') throw invalid('through', contract.closingUnchangedText, 'not_allowed');
  if (refusal === 'notPast') throw invalid('through', contract.closingPastText, 'not_allowed');
  if (refusal === 'reasonMissing') throw invalid('reason', contract.closingReasonText, 'required');
  await storeClosing(tx, actor.accountId, {
    id: newId(),
    closedBefore: from,
    closedThrough: through,
    reason,
    createdBy: actor.userId,
    createdAt: now.toISOString(),
  });
  if (isOpening({ from, through }))
    await recordEvent(tx, by, { type: 'books.opened', name: actor.name, through, reason: reason ?? '' });
  else await recordEvent(tx, by, { type: 'books.closed', name: actor.name, through: through ?? '' });
}
