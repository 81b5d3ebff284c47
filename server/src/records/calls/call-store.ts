import type { Call, CallOutcome } from '@truckroll/contract/calls/calls';
import { pathId } from '@truckroll/contract/fields/fields';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { clientNames } from '../clients/client-rows.ts';
import { personRows } from '../people/person-rows.ts';
import { listKnownTasks } from '../tasks/task-rows.ts';
import { type CallSelection, matchingCalls } from './call-filters.ts';

const columns = [
  'calls.id',
  'calls.providerCallId',
  'calls.direction',
  'calls.status',
  'calls.isVoicemail',
  'calls.fromNumber',
  'calls.toNumber',
  'calls.phoneNumber',
  'calls.clientId',
  'calls.userId',
  'calls.timestamp',
  'calls.startedAt',
  'calls.endedAt',
  'calls.hungUpBy',
  'calls.duration',
  'calls.notes',
  'calls.handledAt',
  'calls.recordingKey',
  'calls.recordingSeconds',
  'calls.transcription',
  'calls.transcriptionStatus',
  'calls.transcriptionError',
  'calls.transcriptSegments',
  'calls.transcriptProvider',
  'calls.aiSummary',
  'calls.aiSentiment',
  'calls.aiActionItems',
  'calls.aiProvider',
  'calls.actionTasks',
  'calls.outcomeId',
] as const;

const withNames = (calls: ReturnType<typeof matchingCalls>) =>
  calls
    .leftJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'calls.accountId').onRef('clients.id', '=', 'calls.clientId'),
    )
    .leftJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'calls.accountId').onRef('users.id', '=', 'calls.userId'),
    )
    .leftJoin('callOutcomes', (join) =>
      join.onRef('callOutcomes.accountId', '=', 'calls.accountId').onRef('callOutcomes.id', '=', 'calls.outcomeId'),
    )
    .select(columns)
    .select([
      'clients.name as clientName',
      sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('userName'),
      'callOutcomes.name as outcome',
      'callOutcomes.deletedAt as outcomeDeletedAt',
    ]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

function toCall(row: StoredRow, tasks: ReadonlySet<string>): Call {
  const { providerCallId, recordingKey, recordingSeconds, transcriptionError, outcomeDeletedAt, ...own } = row;
  return {
    ...own,
    id: providerCallId ?? row.id,
    dbId: row.id,
    hasRecording: recordingKey !== null,
    recordingDuration: recordingSeconds,
    hasTranscription: row.transcription !== null,
    transcriptionErrorText: transcriptionError,
    hasAiSummary: row.aiSummary !== null,
    actionTasks: row.actionTasks.filter(({ taskId }) => tasks.has(taskId)),
    outcomeDeleted: outcomeDeletedAt !== null,
  };
}

/** The calls in the wire format. The action item of a deleted task can become a task again. */
async function toCalls(tx: Tx, rows: readonly StoredRow[]): Promise<Call[]> {
  const made = rows.flatMap(({ actionTasks }) => actionTasks.map(({ taskId }) => taskId));
  const ids = await listKnownTasks(tx, made);
  return rows.map((row) => toCall(row, ids));
}

/** One page of calls, newest first. */
export async function listCalls(
  tx: Tx,
  selection: CallSelection,
  { page, limit }: { page: number; limit: number },
): Promise<Call[]> {
  // The page is chosen by its keys alone, because the texts of a call are long.
  const keys = matchingCalls(tx, selection)
    .select(['calls.id'])
    .orderBy('calls.timestamp', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await withNames(tx.selectFrom('calls').where('calls.id', 'in', keys))
    .orderBy('calls.timestamp', 'desc')
    .orderBy('calls.id', 'desc')
    .execute();
  return toCalls(tx, rows);
}

export async function countCalls(tx: Tx, selection: CallSelection): Promise<number> {
  const row = await matchingCalls(tx, selection)
    .select((call) => call.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const named = (tx: Tx, id: string) =>
  tx.selectFrom('calls').where((call) =>
    // The carrier's ids have any form, possibly that of the product's own ids.
    call.or([call('calls.id', '=', pathId.parse(id)), call('calls.providerCallId', '=', id)]),
  );

/** The id of a call by its own id or the carrier's; locked until the end of the transaction. */
export async function getCallId(tx: Tx, id: string): Promise<string> {
  return found(await named(tx, id).select('calls.id').forUpdate().executeTakeFirst(), 'Call').id;
}

/** The ids of the existing calls among these, by their own ids or the carrier's. */
export async function listCallIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where((call) =>
      call.or([
        call(
          'id',
          'in',
          ids.map((id) => pathId.parse(id)),
        ),
        call('providerCallId', 'in', [...ids]),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** The storage key of a call's recording; undefined without one. */
export async function findRecordingKey(tx: Tx, id: string): Promise<string | undefined> {
  const row = await named(tx, id).select('calls.recordingKey').executeTakeFirst();
  return row?.recordingKey ?? undefined;
}

/** A call by its own id or the carrier's. */
export async function getCall(tx: Tx, id: string): Promise<Call> {
  const [call] = await toCalls(tx, await withNames(named(tx, id)).execute());
  return found(call, 'Call');
}

export const setOutcome = async (tx: Tx, id: string, outcomeId: string | null, now: Date): Promise<void> => {
  await telling(tx, 'call', id, { now })
    .updateTable('calls')
    .set({ outcomeId, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
};

/** Whether a call can have an outcome: one that is not deleted, or the one that it has. */
export async function isOutcomeFor(tx: Tx, call: { outcomeId: string | null }, outcomeId: string): Promise<boolean> {
  if (outcomeId === call.outcomeId) return true;
  const row = await tx
    .selectFrom('callOutcomes')
    .select('id')
    .where('id', '=', outcomeId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The selectable call outcomes in order, without deleted ones. */
export const listOutcomes = (tx: Tx): Promise<CallOutcome[]> =>
  tx
    .selectFrom('callOutcomes')
    .select(['id', 'name', 'description'])
    .where('deletedAt', 'is', null)
    .orderBy('orderIndex')
    .orderBy('id')
    .limit(listBounds.callOutcomes)
    .execute();
