import type { ClientMerge, ClientRecordCounts, MergeUndo } from '@truckroll/contract/client-merges';
import { canUndoMerge, mergeUndoUntil } from '@truckroll/domain/client-merges/undo-time';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { type ClientScope, clientsWithin } from '../../records/client-access/client-scope.ts';

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

export type StoredMerge = {
  id: string;
  keptId: string;
  removedId: string;
  undo: MergeUndo | null;
  createdAt: string;
  undoneAt: string | null;
  /** Whether the person sees the client that stayed. Null if it is gone. */
  keptSeen: string | null;
};

/**
 * Locks a merge for its undo, or throws 'Merge not found'. A client that was merged or deleted since cannot be seen by
 * anybody: its merge is found by those who see all clients.
 */
export async function getMergeForUndo(tx: Tx, id: string, within: ClientScope): Promise<StoredMerge> {
  const row = await tx
    .selectFrom('clientMerges')
    .select(['id', 'keptId', 'removedId', 'undo', 'createdAt', 'undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const merge = found(row, 'Merge');
  const kept = await clientsWithin(tx, within)
    .select('clients.id')
    .where('clients.id', '=', merge.keptId)
    .executeTakeFirst();
  if (kept === undefined && within.scope !== 'all') found(undefined, 'Merge');
  return { ...merge, keptSeen: kept?.id ?? null };
}

export async function insertMerge(
  tx: Tx,
  {
    undo,
    now,
    ...merge
  }: Pick<StoredMerge, 'id' | 'keptId' | 'removedId'> & {
    removedName: string;
    undo: MergeUndo;
    createdBy: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('clientMerges')
    .values({ ...merge, undo: JSON.stringify(undo), createdAt: now.toISOString() })
    .execute();
}

export async function markUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('clientMerges').set({ undoneAt: now.toISOString(), undo: null }).where('id', '=', id).execute();
}

/** How many records of each kind a client has. */
export async function countRecords(tx: Tx, clientId: string): Promise<ClientRecordCounts> {
  const count = (from: string) => sql`(select count(*) from ${sql.raw(from)} where client_id = ${clientId})`;
  const { rows } = await sql<ClientRecordCounts>`
    select ${count('jobs')} as jobs, ${count('requests')} as requests, ${count('tasks')} as tasks,
      (select count(*) from documents where client_id = ${clientId} and deleted_at is null) as documents,
      ${count('calendar_events')} as events, ${count('calls')} as calls,
      (select count(*) from sms_messages join sms_conversations
        on sms_conversations.account_id = sms_messages.account_id and sms_conversations.id = conversation_id
        where client_id = ${clientId}) as texts,
      (select count(*) from drive_items
        where module_type = 'clients' and module_id = ${clientId} and type <> 'folder') as files,
      ${count('service_properties')} as properties, ${count('client_contacts')} as contacts`.execute(tx);
  return rows[0] as ClientRecordCounts;
}
