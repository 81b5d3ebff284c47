import type { changeRequest } from '@truckroll/contract/documents/documents';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

export type ChangeRequest = z.output<typeof changeRequest>;

/** The changes that the client asked for, the latest first. */
export const listChangeRequests = (tx: Tx, documentId: string): Promise<ChangeRequest[]> =>
  tx
    .selectFrom('changeRequests')
    .select(['id', 'text', 'createdAt'])
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listBounds.changeRequests)
    .execute();

export const findChangeRequest = (tx: Tx, of: { id: string; documentId: string }): Promise<ChangeRequest | undefined> =>
  tx
    .selectFrom('changeRequests')
    .select(['id', 'text', 'createdAt'])
    .where('id', '=', of.id)
    .where('documentId', '=', of.documentId)
    .executeTakeFirst();

export async function countChangeRequestsSince(tx: Tx, documentId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('changeRequests')
    .select((requests) => requests.fn.countAll<number>().as('count'))
    .where('documentId', '=', documentId)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertChangeRequest(tx: Tx, request: ChangeRequest & { documentId: string }): Promise<void> {
  await telling(tx, 'document', request.documentId).insertInto('changeRequests').values(request).execute();
}
