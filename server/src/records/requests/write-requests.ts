import { requestMoveRefusal } from '@truckroll/domain/requests/request-moves';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { clearReferences } from '../references/clear-references.ts';
import { hasTag, newTags, sameTags, type TaggedRecord, tagCounts, tagReplaced } from '../tags/tagged-records.ts';
import { type RequestValues, toRequestColumns } from './request-values.ts';

/** The amounts of a request. */
export type RequestAmounts = {
  subTotal: number;
  taxAmount: number;
  discount: number;
  total: number;
  estimatedValue: number | null;
};

const toAmountColumns = ({ subTotal, taxAmount, discount, total, estimatedValue }: RequestAmounts) => ({
  subTotal: String(subTotal),
  taxAmount: String(taxAmount),
  discount: String(discount),
  total: String(total),
  estimatedValue: estimatedValue === null ? null : String(estimatedValue),
});

export type NewRequestRow = {
  id: string;
  requestNumber: number;
  clientId: string;
  values: RequestValues;
  amounts: RequestAmounts;
  stage: RequestStage;
  duplicatedFromId: string | null;
  createdBy: string;
  now: Date;
};

export async function insertRequest(tx: Tx, { values, amounts, now, ...own }: NewRequestRow): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'request', own.id, { now })
    .insertInto('requests')
    .values({
      ...toRequestColumns(values, own.requestNumber),
      ...toAmountColumns(amounts),
      ...own,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

export async function updateRequest(
  tx: Tx,
  { id, requestNumber }: { id: string; requestNumber: number },
  { values, amounts, stage, now }: Pick<NewRequestRow, 'values' | 'amounts' | 'stage' | 'now'>,
): Promise<void> {
  await telling(tx, 'request', id, { now })
    .updateTable('requests')
    .set({
      ...toRequestColumns(values, requestNumber),
      ...toAmountColumns(amounts),
      stage,
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Moves requests to a stage. */
export async function setRequestStage(tx: Tx, ids: readonly string[], stage: RequestStage, now: Date): Promise<void> {
  await telling(tx, 'request', returned('id'), { now })
    .updateTable('requests')
    .set({ stage, updatedAt: now.toISOString() })
    .where('id', 'in', [...ids])
    .returning(['accountId', 'id'])
    .execute();
}

/** Locks a request for a change of its stage, or for its conversion, until the transaction ends. */
export const lockRequest = (tx: Tx, id: string) =>
  tx
    .selectFrom('requests')
    .select(['id', 'stage', 'convertedToJobId', 'convertedToEstimateId', 'convertedToInvoiceId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** Stores the tags of requests. */
export async function setTagsOfRequests(tx: Tx, requests: readonly TaggedRecord[], now: Date): Promise<void> {
  await telling(
    tx,
    'request',
    requests.map(({ id }) => id),
    { now },
  )
    .updateTable('requests')
    .from(newTags(requests))
    .set(({ ref }) => ({ tagIds: ref('tagged.tagIds'), updatedAt: now.toISOString() }))
    .whereRef('requests.id', '=', 'tagged.id')
    .execute();
}

/** Replaces a tag of all requests by another one, or removes it. Their version stays, because nobody edited them. */
export async function replaceTagOfRequests(tx: Tx, id: string, by: string | null): Promise<void> {
  await telling(tx, 'request', null)
    .updateTable('requests')
    .set({ tagIds: tagReplaced(id, by) })
    .where(hasTag(id))
    .execute();
}

/** Has a renamed tag in the search texts of its requests. */
export async function refreshTagOfRequests(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'request', null).updateTable('requests').set({ tagIds: sameTags }).where(hasTag(id)).execute();
}

/** How many requests have each tag. */
export const countTagsOfRequests = (tx: Tx) =>
  tagCounts(tx, tx.selectFrom('requests').select('requests.tagIds').as('tagged'));

/** The kinds of records that a request may become. */
export type RequestResult = { kind: 'job' | 'estimate' | 'invoice'; id: string };

export const conversionColumns = {
  job: 'convertedToJobId',
  estimate: 'convertedToEstimateId',
  invoice: 'convertedToInvoiceId',
} as const satisfies Record<RequestResult['kind'], keyof LockedRequest>;

/** Stores what a locked request became. A request whose job exists stays converted. */
export async function setRequestConverted(
  tx: Tx,
  request: LockedRequest,
  to: RequestResult,
  by: { userId: string; now: Date },
): Promise<void> {
  const isHeld = requestMoveRefusal(request) !== null;
  const stage = to.kind === 'job' ? 'converted' : to.kind === 'estimate' && !isHeld ? 'quote_created' : request.stage;
  const at = by.now.toISOString();
  await telling(tx, 'request', request.id, { now: by.now })
    .updateTable('requests')
    .set({ [conversionColumns[to.kind]]: to.id, stage, convertedAt: at, convertedBy: by.userId, updatedAt: at })
    .where('id', '=', request.id)
    .execute();
}

/** Unlinks requests from a deleted document that they became. */
export async function forgetDocumentOfRequests(
  tx: Tx,
  { kind, id }: { kind: 'estimate' | 'invoice'; id: string },
): Promise<void> {
  const column = conversionColumns[kind];
  await telling(tx, 'request', null)
    .updateTable('requests')
    .set({ [column]: null })
    .where(column, '=', id)
    .execute();
}

/** Deletes requests with their lines and teams. */
export async function removeRequests(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await clearReferences(tx, 'requests', ids);
  await telling(telling(tx, 'request', ids), ['document', 'job', 'email'], null)
    .deleteFrom('requests')
    .where('id', 'in', [...ids])
    .execute();
}

export async function replaceRequestTeam(tx: Tx, requestId: string, userIds: readonly string[]): Promise<void> {
  await telling(tx, 'request', requestId).deleteFrom('requestTeam').where('requestId', '=', requestId).execute();
  if (userIds.length === 0) return;
  await telling(tx, 'request', requestId)
    .insertInto('requestTeam')
    .values(userIds.map((userId, orderIndex) => ({ requestId, userId, orderIndex })))
    .execute();
}
