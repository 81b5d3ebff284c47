import type { ClientMerge, MergeUndo } from '@truckroll/contract/clients/client-merges';
import { canUndoMerge, mergeUndoUntil } from '@truckroll/domain/clients/merge-undo-time';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { clientColumns } from './client-store.ts';
import { type ClientValues, toClientColumns } from './client-values.ts';

const mergesOf = (tx: Tx) =>
  tx.selectFrom('clientMerges').select(['id', 'removedId', 'removedName', 'createdAt', 'undoneAt']);

/** The merges into a client. */
export const mergesInto = (tx: Tx, keptId: string) => mergesOf(tx).where('keptId', '=', keptId);

type MergeRow = Omit<ClientMerge, 'undoUntil'> & { undoneAt: string | null };

const toMerge = ({ undoneAt, ...row }: MergeRow, now: Date): ClientMerge => ({
  ...row,
  undoUntil: undoneAt === null && canUndoMerge(row.createdAt, now.toISOString()) ? mergeUndoUntil(row.createdAt) : null,
});

export async function getMerge(tx: Tx, id: string, now: Date): Promise<ClientMerge> {
  return toMerge(await mergesOf(tx).where('id', '=', id).executeTakeFirstOrThrow(), now);
}

/** Locks a merge for its undo. */
export const lockMerge = (tx: Tx, id: string) =>
  tx
    .selectFrom('clientMerges')
    .select(['id', 'keptId', 'removedId', 'undo', 'createdAt', 'undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type LockedMerge = NonNullable<Awaited<ReturnType<typeof lockMerge>>>;

export async function insertMerge(
  tx: Tx,
  {
    undo,
    now,
    ...merge
  }: Pick<LockedMerge, 'id' | 'keptId' | 'removedId'> & {
    removedName: string;
    undo: MergeUndo;
    createdBy: string;
    now: Date;
  },
): Promise<void> {
  await telling(tx, 'client', merge.keptId)
    .insertInto('clientMerges')
    .values({ ...merge, undo: JSON.stringify(undo), createdAt: now.toISOString() })
    .execute();
}

export async function markUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await telling(tx, 'client', null)
    .updateTable('clientMerges')
    .set({ undoneAt: now.toISOString(), undo: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes the merges into deleted clients. */
export async function deleteMergesInto(tx: Tx, keptIds: readonly string[]): Promise<void> {
  await telling(tx, 'client', keptIds)
    .deleteFrom('clientMerges')
    .where('keptId', 'in', [...keptIds])
    .execute();
}

/** The values of the client that stays after a merge. */
type KeptClient = { id: string; values: ClientValues; isStageChosen: boolean };

/** Stores the values of the client that stays after a merge, or restores its earlier ones. */
export async function saveKeptClient(tx: Tx, { id, values, isStageChosen }: KeptClient, now: Date): Promise<void> {
  await telling(tx, 'client', id, { now })
    .updateTable('clients')
    .set({ ...toClientColumns(values), isStageChosen, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Removes a client that was merged into another. Its row keeps the values while an undo is possible. */
export async function markMerged(tx: Tx, id: string, intoId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'client', id, { now })
    .updateTable('clients')
    .set({ deletedAt: at, mergedIntoId: intoId, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Restores a client that was merged into another. Returns its name. */
export async function unmarkMerged(tx: Tx, id: string, now: Date): Promise<string> {
  const { name } = await telling(tx, 'client', id, { now })
    .updateTable('clients')
    .set({ deletedAt: null, mergedIntoId: null, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow();
  return name;
}

/** Locks both clients of a merge, in the order of their ids so that two merges cannot deadlock. */
export async function lockBoth(tx: Tx, ids: readonly [string, string]): Promise<void> {
  await tx
    .selectFrom('clients')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The client that stayed after a merge, and how its stage was set. */
export const getKeptClient = (tx: Tx, id: string) =>
  tx
    .selectFrom('clients')
    .select([...clientColumns, 'clients.isStageChosen'])
    .where('clients.id', '=', id)
    .executeTakeFirstOrThrow();
