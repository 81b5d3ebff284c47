import type { HistoryItem, HistoryModule } from '@truckroll/contract/history';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import type { HistoryTable } from '../database/tables.ts';
import type { Links } from '../storage/links.ts';

export type HistoryEntry = {
  moduleType: HistoryModule;
  moduleId: string;
  /** What happened, as `client.created`. */
  action: string;
  /** The sentence; `{{creator}}` and `{{teams}}` are filled in by the reader. */
  description: string;
  teamMemberNames?: readonly string[];
  /** Only in a transaction over all accounts; elsewhere it is the transaction's own. */
  accountId?: string;
  /** A stored file that the entry keeps, under the name to save it by. */
  file?: { key: string; name: string };
};

/** Who did it: a person of the account, or by name alone somebody who is none, such as its client. */
export type HistoryActor = { userId: string | null; name: string };

/** Rows of history, which are written by `recordEvent` alone (API 1.12). */
export async function insertHistory(
  tx: Tx,
  by: { actor: HistoryActor; now: Date },
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('history')
    .values(
      entries.map((entry) => ({
        ...(entry.accountId === undefined ? {} : { accountId: entry.accountId }),
        id: newId(),
        moduleType: entry.moduleType,
        moduleId: entry.moduleId,
        action: entry.action,
        description: entry.description,
        creatorId: by.actor.userId,
        creatorName: by.actor.name,
        teamMemberNames: JSON.stringify(entry.teamMemberNames ?? []),
        fileKey: entry.file?.key ?? null,
        fileName: entry.file?.name ?? null,
        createdAt: by.now.toISOString(),
      })),
    )
    .execute();
}

const columns = [
  'id',
  'createdAt',
  'moduleType',
  'moduleId',
  'action',
  'description',
  'creatorName',
  'creatorId',
  'teamMemberNames',
  'fileKey',
  'fileName',
] as const satisfies (keyof HistoryTable)[];

type RecordRef = { moduleType: HistoryModule; moduleId: string };

/** A page of what happened to a record, newest first. */
export async function listHistory(
  tx: Tx,
  record: RecordRef,
  { page, limit, links }: { page: number; limit: number; links: Links },
): Promise<HistoryItem[]> {
  const rows = await tx
    .selectFrom('history')
    .select(columns)
    .where('moduleType', '=', record.moduleType)
    .where('moduleId', '=', record.moduleId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(({ fileKey, fileName, ...row }) => ({
    ...row,
    file: fileKey === null ? null : { name: fileName ?? '', url: links.sign(fileKey).url },
  }));
}

export async function countHistory(tx: Tx, record: RecordRef): Promise<number> {
  const row = await tx
    .selectFrom('history')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('moduleType', '=', record.moduleType)
    .where('moduleId', '=', record.moduleId)
    .executeTakeFirstOrThrow();
  return row.count;
}
