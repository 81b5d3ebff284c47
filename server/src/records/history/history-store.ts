import type { HistoryItem, HistoryModule } from '@truckroll/contract/history/history';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countReturned, daysBefore } from '../../platform/database/deletions.ts';
import type { HistoryTable, Tables } from '../../platform/database/tables.ts';
import { returned, tell, telling } from '../../platform/database/telling.ts';
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
export type HistoryActor = { userId: string | null; name: string; apiKey?: { name: string } };

/** @example authorName({ name: 'Ann Lee', apiKey: { name: 'Zapier' } }) → 'Ann Lee (Zapier)' */
const authorName = ({ name, apiKey }: HistoryActor): string =>
  apiKey === undefined ? name : `${name} (${apiKey.name})`;

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
        creatorName: authorName(by.actor),
        teamMemberNames: JSON.stringify(entry.teamMemberNames ?? []),
        fileKey: entry.file?.key ?? null,
        fileName: entry.file?.name ?? null,
        createdAt: by.now.toISOString(),
      })),
    )
    .execute();
  for (const { moduleType, moduleId, accountId } of entries) tell(tx, moduleType, moduleId, { accountId });
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
 * A record's history as a reader sees it. Lines of a job or client that name a task are hidden from readers who do not
 * see all tasks.
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

/** Lines of history as rows for the queries of other owners, who check that the reader sees the record. */
export const historyRows = expressionBuilder<Tables, never>()
  .selectFrom('history')
  .select(['accountId', 'id', 'moduleType', 'moduleId', 'action', 'creatorId', 'creatorName', 'createdAt']);

/** Records of one kind. */
export type RecordsOf = { moduleType: HistoryModule; ids: readonly string[] };

/** Deletes the history of permanently deleted records. */
export async function deleteHistoryOf(tx: Tx, { moduleType, ids }: RecordsOf): Promise<void> {
  if (ids.length === 0) return;
  await telling(tx, moduleType, ids)
    .deleteFrom('history')
    .where('moduleType', '=', moduleType)
    .where('moduleId', 'in', [...ids])
    .execute();
}

/** Whether a row is about one of these records, as a condition on `module_type` and `module_id`. */
export const isOfRecords = (records: readonly RecordsOf[]) =>
  sql<SqlBool>`(${sql.join(
    records.map(({ moduleType, ids }) => sql`(module_type = ${moduleType} and module_id in (${sql.join([...ids])}))`),
    sql` or `,
  )})`;

/** The number of lines in the histories of records. */
export async function countHistoryOf(tx: Tx, records: readonly RecordsOf[]): Promise<number> {
  const row = await tx
    .selectFrom('history')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where(isOfRecords(records))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The changes of the clients' own data after a moment, without the lines about work, such as a deleted job. */
export const listClientChanges = (
  tx: Tx,
  clientIds: readonly string[],
  after: string,
): Promise<{ moduleId: string; action: string; createdAt: string }[]> =>
  tx
    .selectFrom('history')
    .select(['moduleId', 'action', 'createdAt'])
    .where('moduleType', '=', 'client')
    .where('moduleId', 'in', [...clientIds])
    .where('action', 'like', 'client.%')
    .where('createdAt', '>', after)
    .execute();

/** How long views by clients stay in the history of documents, in days. Its other entries stay for ever. */
const viewDays = 730;

export const deleteOldViews = (system: Tx, now: Date): Promise<number> =>
  countReturned(
    telling(system, 'document', returned('moduleId'))
      .deleteFrom('history')
      .where('action', '=', 'document.viewed')
      .where('createdAt', '<', daysBefore(now, viewDays))
      .returning(['accountId', 'moduleId']),
  );

/** The history of clients. */
export const historyOfClients: MovingRows = {
  table: 'history',
  column: 'module_id',
  key: 'id',
  only: sql`module_type = 'client'`,
  tells: (tx) => telling(tx, 'client', null),
};
