import type { Sentiment } from '@truckroll/domain/calls/call-kinds';
import type { TranscriptSegment } from '@truckroll/domain/calls/transcript';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CallsTable } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';

const columns = [
  'id',
  'provider',
  'direction',
  'isVoicemail',
  'phoneNumber',
  'timestamp',
  'recordingKey',
  'recordingProviderId',
  'transcription',
  'transcriptSegments',
  'transcriptionStatus',
] as const satisfies (keyof CallsTable)[];
export type RecordedCall = Pick<Selectable<CallsTable>, (typeof columns)[number]>;

export const findRecordedCall = (tx: Tx, id: string): Promise<RecordedCall | undefined> =>
  tx.selectFrom('calls').select(columns).where('id', '=', id).executeTakeFirst();

/** As `findRecordedCall`; no other transaction changes the call until the end of this one. */
export const lockRecordedCall = (tx: Tx, id: string): Promise<RecordedCall | undefined> =>
  tx.selectFrom('calls').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

type Change = {
  recordingKey?: string | null;
  recordingProviderId?: string | null;
  recordingSeconds?: number;
};

export async function changeRecording(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  await telling(tx, 'call', id, { now })
    .updateTable('calls')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function setTranscriptionState(
  tx: Tx,
  id: string,
  { status, error }: { status: 'none' | 'processing' | 'failed'; error: string | null },
  now: Date,
): Promise<void> {
  await telling(tx, 'call', id, { now })
    .updateTable('calls')
    .set({ transcriptionStatus: status, transcriptionError: error, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function storeTranscript(
  tx: Tx,
  id: string,
  transcript: { text: string; segments: readonly TranscriptSegment[]; provider: string },
  now: Date,
): Promise<void> {
  await telling(tx, 'call', id, { now })
    .updateTable('calls')
    .set({
      transcription: transcript.text,
      transcriptSegments: JSON.stringify(transcript.segments),
      transcriptProvider: transcript.provider,
      transcriptionStatus: 'completed',
      transcriptionError: null,
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

export async function storeAnalysis(
  tx: Tx,
  id: string,
  analysis: { summary: string; sentiment: Sentiment; actionItems: string[]; provider: string },
  now: Date,
): Promise<void> {
  await telling(tx, 'call', id, { now })
    .updateTable('calls')
    .set({
      aiSummary: analysis.summary,
      aiSentiment: analysis.sentiment,
      aiActionItems: JSON.stringify(analysis.actionItems),
      aiProvider: analysis.provider,
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Takes the recordings from a batch of an account's calls from before a time. Returns what they were. */
export async function takeOldRecordings(
  tx: Tx,
  { before, limit }: { before: string; limit: number },
  now: Date,
): Promise<Pick<RecordedCall, 'id' | 'recordingKey' | 'recordingProviderId'>[]> {
  const old = await tx
    .selectFrom('calls')
    .select(['id', 'recordingKey', 'recordingProviderId'])
    .where('recordingKey', 'is not', null)
    .where('timestamp', '<', before)
    .orderBy('timestamp')
    .limit(limit)
    .forUpdate()
    .execute();
  if (old.length === 0) return [];
  await telling(
    tx,
    'call',
    old.map(({ id }) => id),
    { now },
  )
    .updateTable('calls')
    .set({ recordingKey: null, recordingProviderId: null, updatedAt: now.toISOString() })
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
  return old;
}

/** The accounts that have recordings, after an id. */
export const listAccountsWithRecordings = (system: Tx, after: string, limit: number): Promise<{ id: string }[]> =>
  system
    .selectFrom('calls')
    .select('accountId as id')
    .distinct()
    .where('recordingKey', 'is not', null)
    .where('accountId', '>', after)
    .orderBy('accountId')
    .limit(limit)
    .execute();

/** Ends transcriptions of all accounts that began before a time. Returns how many there were. */
export async function failOldTranscriptions(system: Tx, before: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update calls set transcription_status = 'failed', updated_at = ${now.toISOString()},
      transcription_error = 'The recording could not be transcribed.'
    where transcription_status = 'processing' and updated_at < ${before} returning id, account_id`.execute(
    telling(system, 'call', returned('id'), { now }),
  );
  return rows.length;
}
