import type { HistoryItem, HistoryModule } from '@truckroll/contract/history';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { HistoryTable } from '../../platform/database/tables.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Links } from '../../platform/storage/links.ts';

export type HistoryEntry = {
  moduleType: HistoryModule;
  moduleId: string;
  /** The event name, for example `client.created`. */
  action: string;
  /** The sentence. The reader's page fills in `{{creator}}` and `{{teams}}`. */
  description: string;
  teamMemberNames?: readonly string[];
  /** Required in a transaction across all accounts. Elsewhere it is the transaction's account. */
  accountId?: string;
  /** A stored file kept by the entry, with its download name. */
  file?: { key: string; name: string };
};

/** The author: a user of the account, or somebody outside it by name, such as a client. */
export type HistoryActor = { userId: string | null; name: string };

/** Inserts history rows. Only `recordEvent` calls this (API 1.12). */
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

/**
 * A record's history as a reader sees it: the lines of a job or client that name a task are left out for readers who
 * do not see all tasks.
 */
const historyOf = (tx: Tx, { moduleType, moduleId }: RecordRef, actor: Actor) =>
  tx
    .selectFrom('history')
    .where('moduleType', '=', moduleType)
    .where('moduleId', '=', moduleId)
    .$if(moduleType !== 'task' && viewScope(actor, 'TaskManagement') !== 'all', (rows) =>
      rows.where('action', 'not like', 'task.%'),
    );

/** A page of a record's history, newest first. */
export async function listHistory(
  tx: Tx,
  record: RecordRef,
  { page, limit, links, actor }: { page: number; limit: number; links: Links; actor: Actor },
): Promise<HistoryItem[]> {
  const rows = await historyOf(tx, record, actor)
    .select(columns)
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

export async function countHistory(tx: Tx, record: RecordRef, actor: Actor): Promise<number> {
  const row = await historyOf(tx, record, actor)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
