import type { Call, CallOutcome } from '@truckroll/contract/calls';
import { pathId } from '@truckroll/contract/fields';
import { listBounds } from '@truckroll/contract/list-bounds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';

/** Calls linked to a client or made with its number (API CA-1). */
const callsOf = (tx: Tx, client: { id: string; digits: string | null }) =>
  tx
    .selectFrom('calls')
    .where((call) =>
      call.or([
        call('calls.clientId', '=', client.id),
        ...(client.digits === null ? [] : [call('calls.phoneDigits', '=', client.digits)]),
      ]),
    );

const withNames = (calls: ReturnType<typeof callsOf>) =>
  calls
    .leftJoin('clients', (join) =>
      join.onRef('clients.accountId', '=', 'calls.accountId').onRef('clients.id', '=', 'calls.clientId'),
    )
    .leftJoin('callOutcomes', (join) =>
      join.onRef('callOutcomes.accountId', '=', 'calls.accountId').onRef('callOutcomes.id', '=', 'calls.outcomeId'),
    )
    .select([
      'calls.id',
      'calls.providerCallId',
      'calls.direction',
      'calls.status',
      'calls.isVoicemail',
      'calls.fromNumber',
      'calls.toNumber',
      'calls.phoneNumber',
      'calls.clientId',
      'clients.name as clientName',
      'calls.userId',
      'calls.timestamp',
      'calls.startedAt',
      'calls.duration',
      'calls.recordingKey',
      'calls.transcription',
      'calls.transcriptionStatus',
      'calls.aiSummary',
      'calls.aiSentiment',
      'calls.aiActionItems',
      'calls.outcomeId',
      'callOutcomes.name as outcome',
      'callOutcomes.deletedAt as outcomeDeletedAt',
    ]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

const toCall = ({ providerCallId, recordingKey, outcomeDeletedAt, ...row }: StoredRow): Call => ({
  ...row,
  id: providerCallId ?? row.id,
  dbId: row.id,
  hasRecording: recordingKey !== null,
  hasTranscription: row.transcription !== null,
  hasAiSummary: row.aiSummary !== null,
  outcomeDeleted: outcomeDeletedAt !== null,
});

/** One page of a client's calls, newest first. */
export async function listCallsOf(
  tx: Tx,
  client: { id: string; digits: string | null },
  { page, limit }: { page: number; limit: number },
): Promise<Call[]> {
  const rows = await withNames(callsOf(tx, client))
    .orderBy('calls.timestamp', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(toCall);
}

export async function countCallsOf(tx: Tx, client: { id: string; digits: string | null }): Promise<number> {
  const row = await callsOf(tx, client)
    .select((call) => call.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const named = (tx: Tx, id: string) =>
  tx.selectFrom('calls').where((call) =>
    // The carrier's ids may have any form, also that of one of the product's.
    call.or([call('calls.id', '=', pathId.parse(id)), call('calls.providerCallId', '=', id)]),
  );

/** The id of a call by its own id or the carrier's; locked until the end of the transaction. */
export async function getCallId(tx: Tx, id: string): Promise<string> {
  return found(await named(tx, id).select('calls.id').forUpdate().executeTakeFirst(), 'Call').id;
}

/** A call by its own id or the carrier's. */
export async function getCall(tx: Tx, id: string): Promise<Call> {
  return toCall(found(await withNames(named(tx, id)).executeTakeFirst(), 'Call'));
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

/** Whether a number belongs or belonged to the account. */
export async function isOwnNumber(tx: Tx, phoneNumber: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accountPhoneNumbers')
    .select('id')
    .where('phoneNumber', '=', phoneNumber)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
